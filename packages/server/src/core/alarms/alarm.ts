import type { Micros } from '@ringback/contract/money'
import { DAY_SECONDS, HOUR_SECONDS } from '../time.ts'

/** Something that an operator must know before a customer reports it. */
export type Alarm =
  | { is: 'payment-parked'; paymentId: string; orderId: string; reason: string }
  | {
      is: 'payment-disputed'
      disputeId: string
      paymentId: string
      orderId: string
      /** In the smallest unit of the currency. */
      amount: bigint
      currency: string
    }
  /** A signed webhook of the payment provider that was not understood. */
  | {
      is: 'payment-event-unread'
      name: string
      reason: string
      orderId: string | null
      paymentId: string | null
    }
  /** Payments were found by our own requests, and no webhook reported any of them. */
  | { is: 'payment-webhook-silent'; payments: number; since: Date }
  /** `check` names what was compared, for example "payments". */
  | { is: 'reconciliation-failed'; check: string; differences: number }
  /** A check of a day (for example "2026-11-22") could not run, for example because the vendor does not respond. */
  | { is: 'reconciliation-not-run'; check: string; day: string; failure: string }
  /** The spend of all users today, which stops new calls when it reaches the limit. */
  | { is: 'spend-near-limit'; spent: Micros; limit: Micros }
  | { is: 'spend-limit-reached'; limit: Micros }
  /** The new accounts together have spent their part of the limit of all users. */
  | { is: 'new-account-spend-reached'; limit: Micros }
  /** Verification texts and validation calls of all users together. */
  | { is: 'codes-limit-reached'; perHour: number; perDay: number }
  | { is: 'vendor-failing'; vendor: string; since: Date }
  | { is: 'calls-stuck'; callIds: readonly string[] }
  | { is: 'carrier-balance-low'; balance: Micros; threshold: Micros }
  | { is: 'margin-negative'; day: string; revenue: Micros; cost: Micros }

/**
 * What is mailed at most once an hour. Each payment and each dispute is a cause of its own, because a mail about
 * another one does not replace it.
 */
export function causeOf(alarm: Alarm): string {
  switch (alarm.is) {
    case 'payment-parked':
      return `${alarm.is}:${alarm.paymentId}`
    case 'payment-disputed':
      return `${alarm.is}:${alarm.disputeId}`
    case 'reconciliation-failed':
    case 'reconciliation-not-run':
      return `${alarm.is}:${alarm.check}`
    case 'vendor-failing':
      return `${alarm.is}:${alarm.vendor}`
    default:
      return alarm.is
  }
}

/**
 * For how long no mail about the same cause follows. A silent webhook is one a day: nothing shows that it was
 * enabled before the next payment.
 */
export function quietSecondsOf(alarm: Alarm): number {
  return alarm.is === 'payment-webhook-silent' ? DAY_SECONDS : HOUR_SECONDS
}
