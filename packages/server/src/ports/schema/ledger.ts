import type { Micros } from '@ringback/contract/money'
import type { ColumnType, Generated } from 'kysely'

/** A column of dollar amounts. @typeParam Unset `undefined` for a column with a default */
export type Amount<Null extends null = never, Unset extends undefined = never> = ColumnType<
  Micros | Null,
  bigint | Null | Unset,
  bigint | Null
>

/** One row: how far the nightly check of the ledger has come. */
export interface AuditCheckpointsTable {
  id: 'nightly'
  checked_entry_id: bigint
  newest_entry_id: bigint
  newest_entry_at: Date
  /** JSON. */
  rotation: ColumnType<Record<string, string>, string, string>
}

/** The figures of a day (UTC). A job computes them; they can be computed again at any time. */
export interface DayTotalsTable {
  /** `2026-11-22` */
  day: string
  calls: number
  answered_calls: number
  answered_seconds: bigint
  calls_revenue: Amount
  numbers_revenue: Amount
  carrier_cost: Amount
  estimated_carrier_cost: Amount
  credit_sold: Amount
  promotions: Amount
  refunded: Amount
  call_refunds: Amount
  disputes: number
  /** What users had, and owed, when the day was last computed while it was today. */
  credit_outstanding: Amount<null>
  debt: Amount<null>
  computed_at: Date
}

export type AccountKind =
  | 'credit'
  /** What one user owes. */
  | 'debt'
  /** The platform's account opposite all users' debts. */
  | 'debts'
  | 'calls-revenue'
  | 'numbers-revenue'
  | 'promotions'
  | 'refunds'
  | 'adjustments'
  | 'chargeback-loss'
  | 'payment-clearing'
  | 'exchange'

export interface AccountsTable {
  /** `credit:<user>`, `debt:<user>`, or the kind and currency of a platform account. */
  id: string
  kind: AccountKind
  currency: 'USD' | 'INR'
  user_id: string | null
  /** The balance. Stored for users' accounts only: a platform account's balance is the sum of its entries. */
  posted: Amount<never, undefined>
  /** The sum of the account's live holds. */
  held: Amount<never, undefined>
  /** The number of the account's entries. Zero for platform accounts. */
  version: Generated<bigint>
}

export interface TransfersTable {
  id: string
  /** Unique, so that the same transfer cannot be posted twice (core/credit/transfer-keys.ts). */
  key: string
  /** The transaction type that the user sees. */
  type: string
  description: string
  user_id: string | null
  created_at: Date
}

export interface EntriesTable {
  id: Generated<bigint>
  transfer_id: string
  account_id: string
  currency: 'USD' | 'INR'
  amount: bigint
  /** Null on platform accounts. */
  balance_after: Amount<null>
  /** The entry's number within its account; null on platform accounts. */
  account_version: bigint | null
  created_at: Date
}

export interface HoldsTable {
  /** `call:<id>` for a call, `num:<id>:1` for the first month of a number (core/credit/transfer-keys.ts). */
  key: string
  account_id: string
  amount: Amount
  created_at: Date
  released_at: Date | null
}
