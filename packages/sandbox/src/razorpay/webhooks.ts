import type { SandboxClock } from '../clock.ts'
import { type WebhookEvent, randomLetters } from './entities.ts'
import { webhookSignature } from './signature.ts'

/** The delivery of one copy of a webhook. It takes one attempt or more, and the product answers each attempt. */
export interface Delivery {
  /** The header `x-razorpay-event-id`. It is the same for every copy of the webhook and for every retry. */
  eventId: string
  event: string
  /** The order and the payment that the webhook reports; null when it reports none. */
  orderId: string | null
  paymentId: string | null
  /** When the webhook was sent first, in ISO 8601. */
  at: string
  state: 'pending' | 'delivered' | 'given-up' | 'not-sent'
  /** For each attempt, the HTTP status, or the reason why there was none. */
  answers: (number | string)[]
}

export interface Webhooks {
  /**
   * Sends a webhook for each event and does not wait for the answers, unless the webhook is disabled. With two or more `copies`, all
   * webhooks are sent that many times, newest event first, so that a test can check how the product
   * handles duplicates and a wrong order.
   */
  send(events: readonly WebhookEvent[], copies?: number): void
  /** The newest 500 deliveries, newest first. */
  deliveries(): Delivery[]
  close(): Promise<void>
}

export interface WebhookSettings {
  url: string
  secret: string
  clock: SandboxClock
  console: { webhookEnabled: boolean }
  /** The delay before each retry. When the last retry fails, the delivery is given up. */
  retryDelaysMs?: readonly number[]
}

/** How long the vendor waits for an answer, by its documentation. */
const ANSWER_TIMEOUT_MS = 5_000
const DAY_MS = 86_400_000
/** "Exponential backoff for 24 hours after the event" (best practices of webhooks); the steps are not documented. */
const DOUBLINGS_MS = Array.from({ length: 16 }, (_, n) => 1_000 * 2 ** n)
const RETRY_DELAYS_MS = [...DOUBLINGS_MS, DAY_MS - DOUBLINGS_MS.reduce((sum, ms) => sum + ms)]
const MAX_DELIVERIES = 500
const EVENT_ID_LENGTH = 14
const ACCOUNT_ID = 'acc_SandboxAccount'

export function createWebhooks(settings: WebhookSettings): Webhooks {
  const { retryDelaysMs = RETRY_DELAYS_MS, clock, console } = settings
  const deliveries: Delivery[] = []
  const closed = new AbortController()
  const runningDeliveries = new Set<Promise<void>>()

  /** Makes attempts until one succeeds or no retry is left. A webhook that fails for a day is disabled by the vendor. */
  const deliver = async (delivery: Delivery, body: string): Promise<void> => {
    const createdMs = clock.now().getTime()
    const isDayOver = () => clock.now().getTime() - createdMs >= DAY_MS
    for (const delayMs of [0, ...retryDelaysMs]) {
      if (delayMs > 0) await clock.wait(delayMs, closed.signal)
      const answer = await post(settings, delivery.eventId, body, closed.signal)
      if (closed.signal.aborted) return
      delivery.answers.push(answer)
      if (typeof answer === 'number' && answer >= 200 && answer < 300) {
        delivery.state = 'delivered'
        return
      }
      if (isDayOver()) break
    }
    delivery.state = 'given-up'
    if (isDayOver()) console.webhookEnabled = false
  }
  return {
    send(events, copies = 1) {
      const webhooks = events.map(event => ({
        event,
        eventId: randomLetters(EVENT_ID_LENGTH),
        body: bodyOf(event),
      }))
      const inSendingOrder = copies > 1 ? webhooks.toReversed() : webhooks
      const allCopies = Array.from({ length: copies }, () => inSendingOrder).flat()
      for (const { event, eventId, body } of allCopies) {
        const delivery = newDelivery(eventId, event)
        deliveries.unshift(delivery)
        if (deliveries.length > MAX_DELIVERIES) deliveries.length = MAX_DELIVERIES
        if (!console.webhookEnabled) {
          delivery.state = 'not-sent'
          continue
        }
        const running = deliver(delivery, body).finally(() => runningDeliveries.delete(running))
        runningDeliveries.add(running)
      }
    },
    deliveries: () => deliveries.map(delivery => ({ ...delivery, answers: [...delivery.answers] })),
    async close() {
      closed.abort()
      await Promise.all(runningDeliveries)
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

/** Makes one attempt. @returns the product's HTTP status, or the reason why it did not answer */
async function post(
  { url, secret }: WebhookSettings,
  eventId: string,
  body: string,
  closed: AbortSignal,
): Promise<number | string> {
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
      signal: AbortSignal.any([closed, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'unreachable'
  }
}
