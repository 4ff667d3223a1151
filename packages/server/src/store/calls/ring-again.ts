import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'

/** Stores that a page wants to be rung. The call must be locked. */
export function markPageReady(tx: Tx, id: string): void {
  const update = tx.updateTable('calls').set({ page_ready: true }).where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Stores the leg of a ring that has ended. The call must be locked. */
export function markRung(tx: Tx, id: string, childSid: string): void {
  const update = tx.updateTable('calls').set({ child_sid: childSid }).where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Stores that the carrier is told to ring again. The call must be locked. */
export function markRingAgain(
  tx: Tx,
  id: string,
  { earlierLeg, instructions }: { earlierLeg: string; instructions: string },
): void {
  const update = tx
    .updateTable('calls')
    .set({
      ...{ status: 'dialing', child_sid: null, page_ready: false, instructions },
      earlier_legs: sql<string[]>`array_append(earlier_legs, ${earlierLeg})`,
    })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}
