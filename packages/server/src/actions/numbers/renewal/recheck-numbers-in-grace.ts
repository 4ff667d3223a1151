import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { makeGraceDue } from '../../../store/numbers/number-changes.ts'

/**
 * Makes a user's numbers in grace due, so that the job that renews numbers pays them from new credit within seconds.
 * Runs in the transaction that posts the credit (`Ports.onCreditAdded`), while the user's credit account is locked. A
 * number that cannot be renewed is retried by the job, and does not prevent the credit.
 */
export async function recheckNumbersInGrace(ports: Ports, tx: Tx, userId: string): Promise<void> {
  makeGraceDue(tx, userId, ports.clock.now())
}
