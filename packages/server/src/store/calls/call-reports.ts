import { type QueryResult, type RawBuilder, type Selectable, sql } from 'kysely'
import type { CallState, LiveState } from '../../core/calls/call-life.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { CallsTable } from '../../ports/schema/calls.ts'
import { changesOf } from './call-transitions.ts'
import { type Call, callOf, lockedCall } from './calls.ts'
import { liveStates } from './live-states.ts'

/** A webhook about a call. A call has one called leg; an incoming one has one for each ring. */
export interface CallReport {
  callId: string
  /** Counted from 1, and 1 without it. A report on an earlier ring is treated as a repeat. */
  ring?: number
  parentSid: string
  /** Null when no number was dialled and hence no leg exists. */
  childSid: string | null
  key: string
  status: string
  at: Date
}

/**
 * Stores a report that leaves its call live, and what it changes, in one statement. It needs no lock of the account: no
 * credit, no hold and no other call of the user depends on the change.
 *
 * @param from the states in which the report changes the call; if there is none, the report changes nothing
 * @returns the call afterwards; null, and nothing is stored, when no live call has these legs and one of these states, or
 *   the report is a repeat
 */
export async function moveLiveCall(
  db: Writer,
  report: CallReport,
  { from, to }: { from: readonly LiveState[]; to: LiveState },
): Promise<{ state: LiveState; dialledAt: Date } | null> {
  const states = from.length > 0 ? sql.join(from.map(state => sql.lit(state))) : liveStates
  const isReported = sql`
    id = ${report.callId} and ${hasLegs(report)} and status in (${states})
    and not exists (select from call_events where key = ${report.key})`
  const reported =
    from.length > 0
      ? sql`update calls set ${changesOf({ to, ...report })} where ${isReported} returning id, status, dialled_at`
      : sql`select id, status, dialled_at from calls where ${isReported}`
  const { rows } = await sql<{ status: LiveState; dialled_at: Date }>`
    with reported as (${reported}), stored as (${insertEvent(report, sql`reported`)})
    select status, dialled_at from reported`.execute(db)
  const [row] = rows
  return row ? { state: row.status, dialledAt: row.dialled_at } : null
}

/** Reads the call of a report, without a lock, and whether the report is about the legs of this call, and a repeat. */
export async function findReportedCall(
  db: Reader,
  report: CallReport,
): Promise<(Call & { isAbout: boolean; isRepeat: boolean }) | null> {
  const { rows } = await sql<Selectable<CallsTable> & { is_about: boolean; is_repeat: boolean }>`
    select *, (${hasLegs(report)} or ${isOfEarlierRing(report)}) as is_about,
      (${isOfEarlierRing(report)} or exists (select from call_events where key = ${report.key})) as is_repeat
    from calls where id = ${report.callId}`.execute(db)
  const [row] = rows
  return row ? { ...callOf(row), isAbout: row.is_about, isRepeat: row.is_repeat } : null
}

/**
 * Stores a report that neither moves nor ends its call, in one statement.
 *
 * @param checkAt when the call is checked at the carrier because of the report; null when the report changes nothing
 * @returns false, and nothing is stored, when the call has other legs or is in another state, or the report is a repeat
 */
export async function storeReport(
  db: Writer,
  report: CallReport,
  { state, checkAt }: { state: CallState; checkAt: Date | null },
): Promise<boolean> {
  const checked = sql`update calls set check_at = ${checkAt} from stored where calls.id = stored.call_id`
  const rest = checkAt ? checked : sql`select from stored`
  return isAnyRow(await sql`with ${storedReport(report, state)} ${rest}`.execute(db))
}

/**
 * Queries of a statement: they lock the call of a report, as {@link lockedCall} does, and store
 * the report. `stored` has the row of `call_events`, and none when the report is about other legs, or is a repeat, or the
 * call is in another state.
 */
export function storedReport(report: CallReport, state: CallState): RawBuilder<unknown> {
  const isReported = sql`${hasLegs(report)} and status = ${state}`
  const reported = sql`(select id from locked_call where ${isReported}) as reported`
  return sql`${lockedCall(report.callId)}, stored as (${insertEvent(report, reported)} returning call_id)`
}

/** Whether a statement has written or returned a row. */
export function isAnyRow({ rows, numAffectedRows }: QueryResult<unknown>): boolean {
  return rows.length > 0 || (numAffectedRows ?? 0n) > 0n
}

function hasLegs({ parentSid, childSid, ring = 1 }: CallReport): RawBuilder<boolean> {
  const isCalled = sql`coalesce(child_sid = ${childSid}, true) and cardinality(earlier_legs) = ${ring - 1}`
  return sql<boolean>`(coalesce(parent_sid = ${parentSid}, false) and ${isCalled})`
}

function isOfEarlierRing({ parentSid, ring = 1 }: CallReport): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(parent_sid = ${parentSid}, false) and cardinality(earlier_legs) >= ${ring})`
}

/** Inserts nothing when the report is a repeat. */
function insertEvent({ key, status, at }: CallReport, reported: RawBuilder<unknown>) {
  return sql`
    insert into call_events (key, call_id, status, received_at)
    select ${key}, reported.id, ${status}, ${at}::timestamptz from ${reported}
    on conflict (key) do nothing`
}
