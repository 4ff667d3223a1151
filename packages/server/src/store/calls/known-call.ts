import { type RawBuilder, sql } from 'kysely'
import type { Call, NewCall, Progress } from '../../core/calls/call.ts'
import type { Tx, Writer } from '../../ports/database.ts'
import type { CallsTable } from '../../ports/schema/calls.ts'
import { enqueueCreditLock } from '../credit/funds.ts'
import type { CallReport } from './call-transitions.ts'

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
  endRequestedAt: 'end_asked_at',
  awaitsStep: 'awaits_step',
  forwardOf: 'forward_of',
}
const COLUMN_LIST = sql.join(Object.values(COLUMNS).map(column => sql.ref(column)))

/**
 * Locks the owner's credit account without a round trip, and checks that the call is stored exactly as it is known. If
 * it is not, the transaction runs again and must read the call. The lock is the mutex of the user's calls (ledger.ts), so
 * that a call that passes this check does not change before the transaction ends.
 */
export function enqueueLockOfKnown(tx: Tx, call: Call): void {
  enqueueCreditLock(tx, call.userId)
  // A statement of its own, because only a statement that begins after the lock is acquired sees what was stored before.
  // The row is locked too, because `moveKnown` does not lock the account.
  const check = sql`
    select assert_ledger_rule(
      exists (select from calls where ${isKnown(call)} for update), ${CALL_IS_KNOWN})`
  tx.enqueue(check.compile(tx), { retryOn: CALL_IS_KNOWN })
}

const CALL_IS_KNOWN = 'call_is_known'

/** Whether a row is this call, exactly as it is known. */
function isKnown(call: Call): RawBuilder<boolean> {
  const known = (Object.keys(COLUMNS) as Changing[]).map(key => call[key])
  return sql<boolean>`
    (calls.id = ${call.id} and (${COLUMN_LIST}) is not distinct from (${sql.join(known)}))`
}

/**
 * Stores a report and what it changes in a live call, in one statement, if the call is stored exactly as it is known
 * and the report is new. It needs no lock of the account: the call stays live, so that no credit, no hold and no other
 * call of the user depends on the change.
 *
 * @param progress null when the report changes nothing
 * @returns whether anything was stored
 */
export async function moveKnown(
  db: Writer,
  call: Call,
  progress: Progress | null,
  event: CallReport,
): Promise<boolean> {
  const where = sql`
    ${isKnown(call)} and not exists (select from call_events where key = ${event.key})`
  const moved = progress
    ? sql`update calls set status = ${progress.state}, child_sid = ${progress.childSid},
        answered_at = ${progress.answeredAt}, check_at = ${progress.checkAt}
        where ${where} returning id`
    : sql`select id from calls where ${where}`
  const { numAffectedRows } = await sql`
    with moved as (${moved})
    insert into call_events (key, call_id, status, received_at)
    select ${event.key}, id, ${event.status}, ${event.at}::timestamptz from moved
    on conflict (key) do nothing`.execute(db)
  return numAffectedRows === 1n
}
