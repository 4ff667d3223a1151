import { createWebhookQueue, type WebhookQueue } from '../webhook-queue.ts'
import { randomLetters } from './entities.ts'
import { webhookSignature } from './signature.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** One webhook and the product's answers to it. */
export interface Delivery {
  /** The header `x-razorpay-event-id`; the same for every copy and every repetition. */
  eventId: string
  event: string
  /** The order and the payment that it is about. */
  orderId: string | null
  paymentId: string | null
  at: string
  state: 'pending' | 'delivered' | 'given-up'
  /** HTTP statuses, or why there was none. */
  answers: (number | string)[]
}

export interface Webhooks {
  /**
   * Sends a webhook for each event without waiting for answers. With several copies each is sent so
   * many times, and the events in reverse order.
   */
  send(events: readonly WebhookEvent[], copies?: number): void
  /** Newest first. */
  deliveries(): Delivery[]
  /** The attempts that are still to come: first deliveries in manual mode, and repetitions. */
  queue: WebhookQueue
  close(): Promise<void>
}

export interface WebhookSettings {
  url: string
  secret: string
  /** The delay before each repetition; after the last one the webhook is given up. */
  retryDelaysMs?: readonly number[]
}

/** As the vendor documents it. */
const ANSWER_TIMEOUT_MS = 5_000
/** The vendor repeats for a day, which is too long for a demonstration. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000]
const MAX_DELIVERIES = 500
const EVENT_ID_LENGTH = 14
const ACCOUNT_ID = 'acc_SandboxAccount'

export function createWebhooks(settings: WebhookSettings): Webhooks {
  const { retryDelaysMs = RETRY_DELAYS_MS } = settings
  const deliveries: Delivery[] = []
  const closing = new AbortController()
  const unfinished = new Set<Promise<void>>()
  const queue = createWebhookQueue('razorpay')
  const { pathname: path } = new URL(settings.url)

  const deliver = async (delivery: Delivery, body: string): Promise<void> => {
    const webhook = { event: delivery.event, path, subject: delivery.orderId }
    const attempt = () => post(settings, delivery.eventId, body, closing.signal)
    for (const delayMs of [0, ...retryDelaysMs]) {
      const answer = await queue.deliver(webhook, attempt, delayMs).then(
        ({ status }) => status,
        (error: Error) => error.message,
      )
      if (closing.signal.aborted) return
      delivery.answers.push(answer)
      if (typeof answer === 'number' && answer >= 200 && answer < 300) {
        delivery.state = 'delivered'
        return
      }
    }
    delivery.state = 'given-up'
  }
  return {
    send(events, copies = 1) {
      const webhooks = events.map(event => ({
        event,
        eventId: randomLetters(EVENT_ID_LENGTH),
        body: bodyOf(event),
      }))
      const round = copies > 1 ? webhooks.toReversed() : webhooks
      for (const { event, eventId, body } of Array.from({ length: copies }, () => round).flat()) {
        const delivery = newDelivery(eventId, event)
        deliveries.unshift(delivery)
        if (deliveries.length > MAX_DELIVERIES) deliveries.length = MAX_DELIVERIES
        const sending = deliver(delivery, body).finally(() => unfinished.delete(sending))
        unfinished.add(sending)
      }
    },
    deliveries: () => deliveries.map(delivery => ({ ...delivery, answers: [...delivery.answers] })),
    queue,
    async close() {
      closing.abort()
      queue.close()
      await Promise.all(unfinished)
    },
  }
}

function newDelivery(eventId: string, event: WebhookEvent): Delivery {
  const payment = event.payload['payment']?.entity as { id: string; order_id: string } | undefined
  return {
    eventId,
    event: event.event,
    orderId: payment?.order_id ?? null,
    paymentId: payment?.id ?? null,
    at: new Date().toISOString(),
    state: 'pending',
    answers: [],
  }
}

function bodyOf(event: WebhookEvent): string {
  return JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    ...event,
    created_at: Math.floor(Date.now() / 1000),
  })
}

/** @throws an Error with the reason why the product did not respond. */
async function post(
  { url, secret }: WebhookSettings,
  eventId: string,
  body: string,
  closing: AbortSignal,
): Promise<{ status: number }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': webhookSignature(body, secret),
        'x-razorpay-event-id': eventId,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return { status: response.status }
  } catch (error) {
    const isTimeout = (error as Error).name === 'TimeoutError'
    throw new Error(isTimeout ? 'no answer in time' : 'unreachable', { cause: error })
  }
}
