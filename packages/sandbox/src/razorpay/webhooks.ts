import { randomLetters } from './entities.ts'
import type { Notice } from './webhook-event.ts'
import { webhookSignature } from './signature.ts'
import { createWebhookQueue, type WebhookQueue } from '../webhook-queue.ts'

/** One webhook: what was told, and what the product said each time it was told. */
export interface Delivery {
  /** The header `x-razorpay-event-id`; the same for every copy and every repetition. */
  eventId: string
  event: string
  /** The order that it is about. */
  orderId: string | null
  paymentId: string | null
  at: string
  state: 'pending' | 'delivered' | 'given-up'
  /** A status, or why there was none. */
  answers: (number | string)[]
}

export interface Webhooks {
  /** Posts the notices without waiting for an answer, `copies` times each and then out of order. */
  send(notices: readonly Notice[], copies?: number): void
  /** Newest first. */
  deliveries(): Delivery[]
  /** The attempts that are still to come: first deliveries in manual mode, and repetitions. */
  queue: WebhookQueue
  close(): Promise<void>
}

export interface WebhookSettings {
  url: string
  secret: string
  /** How long to wait before each repetition; after the last one the webhook is given up. */
  retryWaitsMs?: readonly number[]
}

/** The vendor waits 5 s for an answer and repeats for a day; people at a demo wait less. */
const ANSWER_WITHIN_MS = 5_000
const RETRY_WAITS_MS = [1_000, 3_000, 10_000, 30_000]
const REMEMBERED = 500
const EVENT_ID_LENGTH = 14
const ACCOUNT_ID = 'acc_SandboxAccount'

export function createWebhooks(settings: WebhookSettings): Webhooks {
  const { retryWaitsMs = RETRY_WAITS_MS } = settings
  const deliveries: Delivery[] = []
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  const queue = createWebhookQueue('razorpay')
  const { pathname: path } = new URL(settings.url)

  const deliver = async (delivery: Delivery, body: string): Promise<void> => {
    const webhook = { event: delivery.event, path, subject: delivery.orderId }
    const attempt = () => post(settings, delivery.eventId, body, closing.signal)
    for (const delayMs of [0, ...retryWaitsMs]) {
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
    send(notices, copies = 1) {
      const told = notices.map(notice => ({
        notice,
        eventId: randomLetters(EVENT_ID_LENGTH),
        body: bodyOf(notice),
      }))
      // Each round tells the last thing first, as a vendor does that repeats itself.
      const rounds = Array.from({ length: copies }, () => (copies > 1 ? told.toReversed() : told))
      for (const { notice, eventId, body } of rounds.flat()) {
        const delivery = newDelivery(eventId, notice)
        deliveries.unshift(delivery)
        if (deliveries.length > REMEMBERED) deliveries.length = REMEMBERED
        const sending = deliver(delivery, body).finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
    },
    deliveries: () => deliveries.map(delivery => ({ ...delivery, answers: [...delivery.answers] })),
    queue,
    async close() {
      closing.abort()
      queue.close()
      await Promise.all(underWay)
    },
  }
}

function newDelivery(eventId: string, notice: Notice): Delivery {
  const payment = notice.payload['payment']?.entity as { id: string; order_id: string } | undefined
  return {
    eventId,
    event: notice.event,
    orderId: payment?.order_id ?? null,
    paymentId: payment?.id ?? null,
    at: new Date().toISOString(),
    state: 'pending',
    answers: [],
  }
}

function bodyOf(notice: Notice): string {
  return JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    ...notice,
    created_at: Math.floor(Date.now() / 1000),
  })
}

/** @throws an Error that says why the product did not answer. */
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
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await response.body?.cancel()
    return { status: response.status }
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError'
    throw new Error(isLate ? 'no answer in time' : 'unreachable', { cause: error })
  }
}
