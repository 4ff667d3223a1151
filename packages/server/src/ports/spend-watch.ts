import type { Micros } from '@ringback/contract/money'
import type { Tx } from './database.ts'

/** The operator's breaker: what all users together may spend on calls in a day (UTC). */
export interface SpendWatch {
  /** Whether one more call may hold so much. Open calls count at their dearest. */
  admits(tx: Tx, call: { hold: Micros; limit: Micros; now: Date }): Promise<boolean>
}
