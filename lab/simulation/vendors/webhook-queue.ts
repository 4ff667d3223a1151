import type { LegEnd } from '@ringback/server/core/calls/call-parties'
import type { CarrierStatus } from '@ringback/server/ports/vendors/voice-carrier'
import type { SignedWebhook } from '@ringback/server/testing/vendors/fake-payments'
import type { Random } from '../random.ts'

/** A request that a vendor sends to one of our webhooks. */
export type Webhook =
  | { is: 'voice'; legId: string; from: LegEnd; to: string; callId: string }
  | { is: 'incoming'; legId: string; from: string; to: string }
  | ({ is: 'status' | 'dial-result' } & LegReport)
  | ({ is: 'step-result' } & LegReport)
  | { is: 'recording'; sid: string; legId: string; callId: string; seconds: number }
  | { is: 'payment'; name: string; notice: SignedWebhook }

export interface LegReport {
  callId: string
  parentSid: string
  childSid: string
  status: CarrierStatus
  seconds: number | null
}

/** Webhooks on their way to the servers. They arrive late, in any order, several times, or never. */
export interface WebhookQueue {
  readonly queued: readonly Webhook[]
  /** Enqueues a webhook, or loses it. */
  send(webhook: Webhook): void
  sendReliably(webhook: Webhook): void
  /** Removes a random webhook. Sometimes a copy stays and arrives again. */
  removeRandom(): Webhook
  /** Removes all webhooks of a kind. */
  removeAll(kind: Webhook['is']): Webhook[]
}

export function createWebhookQueue(random: Random): WebhookQueue {
  const queued: Webhook[] = []
  return {
    queued,
    send(webhook) {
      // A request for instructions is never lost silently: the caller waits, and the carrier reports a failure.
      if (asksForInstructions(webhook) || !random.happens(20)) queued.push(webhook)
    },
    sendReliably: webhook => void queued.push(webhook),
    removeRandom() {
      const index = random.below(queued.length)
      const webhook = queued[index]
      if (!webhook) throw new Error('The webhook queue is empty')
      if (asksForInstructions(webhook) || !random.happens(25)) queued.splice(index, 1)
      return webhook
    },
    removeAll(kind) {
      const removed = queued.filter(({ is }) => is === kind)
      queued.splice(0, queued.length, ...queued.filter(({ is }) => is !== kind))
      return removed
    },
  }
}

function asksForInstructions({ is }: Webhook): boolean {
  return is === 'voice' || is === 'incoming' || is === 'step-result'
}
