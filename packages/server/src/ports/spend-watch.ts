import type { Micros } from '@ringback/contract/money'
import type { Tx } from './database.ts'

/** Enforces the operator's limit on what all users together spend on calls in a day (UTC). */
export interface SpendWatch {
  /** Whether a new call with this hold stays within the limit. Calls that are not settled count with their holds. */
  admits(tx: Tx, call: { hold: Micros; limit: Micros; now: Date }): Promise<boolean>
}
