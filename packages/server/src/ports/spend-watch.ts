import type { Micros } from '@ringback/contract/money'
import type { SpendDecision } from '../core/calls/limits/counted-spend.ts'
import type { Reader, Tx } from './database.ts'

/** A call for which the spend of the day is checked. */
export interface WatchedCall {
  /** What the call counts if it is dialled now. */
  counted: Micros
  /** What all users together may spend in a day (UTC). */
  limit: Micros
  /** What the new accounts together may spend of it. */
  newAccountLimit: Micros
  /** Accounts that were verified after this time are new. */
  newSince: Date
  /** When the caller's account was verified. Read only when the answer matters. */
  verifiedAt: () => Promise<Date>
  now: Date
}

/**
 * Enforces the operator's limit on what all users together spend on calls in a day (UTC). Calls that have ended
 * count with their cost, live calls with their cost so far and ten minutes more. A call that is only pre-created
 * does not count.
 */
export interface SpendWatch {
  /** Whether the call could be dialled now. */
  peek(db: Reader, call: WatchedCall): Promise<SpendDecision>
  /** Whether the call may be dialled now. The transaction must then make it a live call. */
  claim(tx: Tx, call: WatchedCall): Promise<SpendDecision>
}
