import type { Amount } from './ledger.ts'
import type { StoredPaymentClass } from '../../core/credit/classify-payment.ts'
import type { SupplyTerms } from '../../core/tax/document.ts'
import type { DisputeStage } from '../../core/credit/dispute-state.ts'
import type { Paise } from '@ringback/contract/money'
import type { ColumnType, Generated } from 'kysely'

/** A quote for credit, the provider's order for it, and the payment that was credited. */
export interface PurchasesTable {
  id: string
  user_id: string
  package_id: string
  package_name: string
  price: Amount
  credit: Amount
  /** Rupees for a dollar, times 10,000. */
  inr_per_usd_e4: bigint
  paise: ColumnType<Paise, bigint, bigint>
  /** Null for an order without tax documents. */
  tax_terms: ColumnType<SupplyTerms | null, string | null | undefined, never>
  /** `ordering` until the provider has created the order. `abandoned` when it never did, or when the order was not paid in time; a later payment is still credited. */
  status: 'ordering' | 'open' | 'paid' | 'abandoned'
  order_id: string | null
  payment_id: string | null
  created_at: Date
  paid_at: Date | null
  /** When to fetch the order's payments from the provider next; null when no check is needed. */
  check_at: Date | null
  checks: Generated<number>
  /** When the provider was last polled because the owner read the balance. */
  polled_at: Date | null
}

/** A captured payment: paise when the currency is INR. */
export interface PaymentsTable {
  id: string
  order_id: string
  purchase_id: string | null
  amount: bigint
  currency: string
  classification: StoredPaymentClass
  /** Why it is or was parked, for the operator. */
  reason: string | null
  /** Whose payment it is: the user of its order, or the one whom an operator credited. */
  user_id: string | null
  /** What an operator credited for it, in micro-dollars. */
  credit_by_hand: Amount<null>
  seen_at: Date
  /** When to request the refund of a surplus payment or of one that is sent back, or check it; null when none is due. */
  refund_at: Date | null
  /** How much of the payment was refunded, or lost in disputes, in the currency of the payment. */
  refunded: Generated<bigint>
  /** How much of its credit was reversed, in micro-dollars, including the part that became debt. */
  reversed_credit: Amount<never, undefined>
}

/** The refunds that were processed, so that a repeated webhook has no effect. */
export interface PaymentRefundsTable {
  id: string
  payment_id: string
  /** In the currency of the payment. */
  amount: bigint
  seen_at: Date
}

/** While a dispute is open, its user can neither call nor rent numbers. */
export interface DisputesTable {
  id: string
  payment_id: string
  /** Null for a payment of an unknown order. */
  user_id: string | null
  /** In the currency of the payment. */
  amount: bigint
  status: 'open' | 'won' | 'lost'
  /** Null once the dispute is decided. */
  stage: DisputeStage | null
  /** When the provider changed it to this status or stage. */
  event_at: Date
  /** How many transfers it has posted (core/credit/transfer-keys.ts). */
  posted_transfers: Generated<number>
  opened_at: Date
  closed_at: Date | null
}

/** The payment provider's webhooks that were processed, by its event id. */
export interface PaymentEventsTable {
  id: string
  name: string
  received_at: Date
  /** What it is about; null when the webhook does not name it. */
  order_id: string | null
  payment_id: string | null
}

/** Signed webhooks of the payment provider that could not be understood. */
export interface UnreadPaymentEventsTable {
  id: string
  name: string
  /** What could not be understood. */
  reason: string
  order_id: string | null
  payment_id: string | null
  received_at: Date
  /** When the provider's record of it is requested; null once it was. */
  lookup_at: Date | null
}

/** The transfers that changed a user's debt and not the user's credit, in the order of the user's transactions. */
export interface DebtTransactionsTable {
  transfer_id: string
  user_id: string
  /** The version of the credit account after which it comes. */
  credit_version: bigint
  /** Counts the user's rows from 1. */
  seq: bigint
}
