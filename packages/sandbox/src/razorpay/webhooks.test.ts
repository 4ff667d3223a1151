import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from '../clock.ts'
import { createRazorpayConsole } from './console.ts'
import type { WebhookEvent } from './entities.ts'
import { createWebhooks } from './webhooks.ts'

const PAYMENT = { id: 'pay_1', order_id: 'order_1' }
const FAILED: WebhookEvent = {
  event: 'payment.failed',
  contains: ['payment'],
  payload: { payment: { entity: PAYMENT } },
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function newWebhooks() {
  const clock = createClock()
  const console = createRazorpayConsole()
  const webhooks = createWebhooks({
    ...{ url: 'http://localhost:9/webhook', secret: 'secret' },
    ...{ clock, console },
  })
  return { clock, console, webhooks }
}

test('a webhook that fails is repeated at growing intervals for a day', async () => {
  vi.useFakeTimers()
  const start = Date.now()
  const seconds: number[] = []
  vi.stubGlobal('fetch', async () => {
    seconds.push((Date.now() - start) / 1000)
    return new Response(null, { status: 500 })
  })
  const { webhooks } = newWebhooks()
  webhooks.send([FAILED])
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(seconds.slice(0, 6)).toEqual([0, 1, 3, 7, 15, 31])
  expect(seconds).toHaveLength(18)
  expect(seconds.at(-1)).toBe(86_400)
  expect(webhooks.deliveries()).toMatchObject([
    {
      event: 'payment.failed',
      orderId: 'order_1',
      paymentId: 'pay_1',
      state: 'given-up',
      answers: Array(18).fill(500),
    },
  ])
})

test('a webhook that fails for a day of the clock is disabled, and sends nothing until it is enabled', async () => {
  let status = 500
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  const { clock, console, webhooks } = newWebhooks()
  const states = () => webhooks.deliveries().map(({ state }) => state)
  webhooks.send([FAILED])
  await expect.poll(() => webhooks.deliveries()[0]?.answers).toEqual([500])
  clock.advance(86_390)
  await expect.poll(() => webhooks.deliveries()[0]?.answers).toEqual([500, 500])
  expect(console.webhookEnabled).toBe(true)
  clock.advance(10)
  await expect.poll(states).toEqual(['given-up'])
  expect(console.webhookEnabled).toBe(false)
  status = 200
  webhooks.send([FAILED])
  expect(states()).toEqual(['not-sent', 'given-up'])
  console.webhookEnabled = true
  webhooks.send([FAILED])
  await expect.poll(states).toEqual(['delivered', 'not-sent', 'given-up'])
  await webhooks.close()
})
