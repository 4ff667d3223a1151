import { afterEach, expect, test, vi } from 'vitest'
import type { WebhookEvent } from './webhook-event.ts'
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

test('a webhook is repeated after 1, 3, 10 and 30 s, then given up', async () => {
  vi.useFakeTimers()
  const start = Date.now()
  const seconds: number[] = []
  vi.stubGlobal('fetch', async () => {
    seconds.push((Date.now() - start) / 1000)
    return new Response(null, { status: 500 })
  })
  const webhooks = createWebhooks({ url: 'http://localhost:9/webhook', secret: 'secret' })
  webhooks.send([FAILED])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(seconds).toEqual([0, 1, 4, 14, 44])
  expect(webhooks.deliveries()).toMatchObject([
    {
      event: 'payment.failed',
      orderId: 'order_1',
      paymentId: 'pay_1',
      state: 'given-up',
      answers: [500, 500, 500, 500, 500],
    },
  ])
})

test('in manual mode a webhook is repeated only on request, with the same event id', async () => {
  const eventIds: string[] = []
  let status = 500
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    eventIds.push(headers['x-razorpay-event-id'] ?? '')
    return new Response(null, { status })
  })
  const webhooks = createWebhooks({ url: 'http://localhost:9/webhook', secret: 'secret' })
  webhooks.queue.setMode('manual')
  webhooks.send([FAILED])
  expect(eventIds).toEqual([])
  expect(await webhooks.queue.deliverNext()).toMatchObject({ status: 500, subject: 'order_1' })
  await expect.poll(() => webhooks.queue.pending()).toHaveLength(1)
  status = 200
  expect(await webhooks.queue.deliverNext()).toMatchObject({ status: 200 })
  await expect.poll(() => webhooks.deliveries()[0]?.state).toBe('delivered')
  expect(new Set(eventIds).size).toBe(1)
})
