import { sql } from 'kysely'
import type { Call, NewCall } from '../../core/calls/call.ts'
import type { Tx } from '../../ports/database.ts'
import type { CallsTable } from '../../ports/schema.ts'
import { enqueueCreditLock } from '../credit/funds.ts'

/** What may change in a call. Its other terms never do. */
type Changing = Exclude<keyof Call, keyof NewCall> | 'fromNumber'

const COLUMNS: Record<Changing, keyof CallsTable> = {
  fromNumber: 'from_number',
  state: 'status',
  parentSid: 'parent_sid',
  childSid: 'child_sid',
  instructions: 'instructions',
  dialledAt: 'dialled_at',
  answeredAt: 'answered_at',
  endedAt: 'ended_at',
  answeredSeconds: 'answered_seconds',
  billedSeconds: 'billed_seconds',
  cost: 'cost',
  settledAt: 'settled_at',
  comparisons: 'comparisons',
  endAskedAt: 'end_asked_at',
}
const COLUMN_LIST = sql.join(Object.values(COLUMNS).map(column => sql.ref(column)))

/**
 * Locks the owner's credit account without a round trip, and checks that the call is stored exactly as it is known. If
 * it is not, the transaction runs again and must read the call. The lock is the mutex of the user's calls (ledger.ts), so
 * that a call that passes this check does not change before the transaction ends.
 */
export function enqueueLockOfKnown(tx: Tx, call: Call): void {
  enqueueCreditLock(tx, call.userId)
  const known = (Object.keys(COLUMNS) as Changing[]).map(key => call[key])
  // A statement of its own, because only a statement that begins after the lock is acquired sees what was stored before.
  const check = sql`
    select assert_ledger_rule(exists (
      select from calls where id = ${call.id} and (${COLUMN_LIST}) is not distinct from (${sql.join(known)})
    ), ${CALL_IS_KNOWN})`
  tx.enqueue(check.compile(tx), { retryOn: CALL_IS_KNOWN })
}

const CALL_IS_KNOWN = 'call_is_known'
