import type { Micros } from '@ringback/contract/money'
import type { Tx } from './database.ts'

/** The operator's daily limit (UTC) on the spending of all users together on calls. */
export interface SpendWatch {
  /** Whether a new call with this hold stays within the limit. Calls that are not settled count with their holds. */
  admits(tx: Tx, call: { hold: Micros; limit: Micros; now: Date }): Promise<boolean>
}
