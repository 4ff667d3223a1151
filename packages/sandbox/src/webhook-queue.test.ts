import { expect, test, vi } from 'vitest'
import { createWebhookQueue } from './webhook-queue.ts'

const about = (event: string) => ({ event, path: '/webhook', subject: 'order_1' })
const answer = (status: number) => vi.fn(async () => ({ status }))

test('in automatic mode a webhook is posted at once and never pending', async () => {
  const queue = createWebhookQueue('razorpay')
  const post = answer(200)
  await expect(queue.deliver(about('order.paid'), post)).resolves.toEqual({ status: 200 })
  expect(queue.pending()).toEqual([])
  expect(queue.deliverNext()).toBeUndefined()
})

test('in manual mode webhooks wait in order, and are delivered one at a time', async () => {
  const queue = createWebhookQueue('razorpay', {
    now: () => new Date('2026-11-21T10:00:00Z'),
    onMove: () => undefined,
  })
  queue.setMode('manual')
  const [first, second] = [answer(204), answer(500)]
  const delivered = queue.deliver(about('payment.captured'), first)
  const failed = queue.deliver(about('order.paid'), second)
  expect(queue.pending()).toMatchObject([
    {
      id: 'razorpay-1',
      vendor: 'razorpay',
      event: 'payment.captured',
      path: '/webhook',
      subject: 'order_1',
      at: '2026-11-21T10:00:00.000Z',
    },
    { id: 'razorpay-2', event: 'order.paid' },
  ])
  expect(first).not.toHaveBeenCalled()
  expect(await queue.deliverNext()).toMatchObject({ id: 'razorpay-1', status: 204 })
  expect(await delivered).toEqual({ status: 204 })
  expect(second).not.toHaveBeenCalled()
  expect(await queue.deliverNext()).toMatchObject({ id: 'razorpay-2', status: 500 })
  expect(await failed).toEqual({ status: 500 })
})

test('a delivery that gets no answer reports why, and rejects for the sender', async () => {
  const queue = createWebhookQueue('twilio')
  queue.setMode('manual')
  const sending = queue.deliver(about('completed'), () => Promise.reject(new Error('unreachable')))
  const outcome = sending.catch((error: unknown) => error)
  expect(await queue.deliverNext()).toMatchObject({ status: null, error: 'unreachable' })
  expect(await outcome).toEqual(new Error('unreachable'))
})

test('a delayed delivery is pending, and can be made before its time', async () => {
  const queue = createWebhookQueue('razorpay')
  const post = answer(200)
  const delivered = queue.deliver(about('order.paid'), post, 3_600_000)
  expect(queue.pending()).toHaveLength(1)
  expect(await queue.deliverNext()).toMatchObject({ status: 200 })
  await delivered
  expect(post).toHaveBeenCalledTimes(1)
  expect(queue.pending()).toEqual([])
})

test('manual mode stops the timers, and automatic mode delivers everything in order', async () => {
  vi.useFakeTimers()
  try {
    const queue = createWebhookQueue('razorpay')
    const order: string[] = []
    const post = (name: string) => async () => {
      order.push(name)
      return { status: 200 }
    }
    const late = queue.deliver(about('late'), post('late'), 1_000)
    queue.setMode('manual')
    const held = queue.deliver(about('held'), post('held'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(order).toEqual([])
    queue.setMode('automatic')
    await Promise.all([late, held])
    expect(order).toEqual(['late', 'held'])
    const timed = queue.deliver(about('timed'), post('timed'), 1_000)
    await vi.advanceTimersByTimeAsync(1_000)
    await timed
    expect(order).toEqual(['late', 'held', 'timed'])
  } finally {
    vi.useRealTimers()
  }
})

test('closing rejects the pending deliveries', async () => {
  const queue = createWebhookQueue('twilio')
  queue.setMode('manual')
  const post = answer(200)
  const sending = queue.deliver(about('completed'), post)
  queue.close()
  await expect(sending).rejects.toThrow('the sandbox closed')
  expect(post).not.toHaveBeenCalled()
})
