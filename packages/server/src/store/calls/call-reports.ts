import { type RawBuilder, sql } from 'kysely'
import type { LiveState } from '../../core/calls/call-life.ts'
import type { Tx, Writer } from '../../ports/database.ts'
import { changesOf } from './call-transitions.ts'
import { type Call, type LockedRow, callOf, lockedCall } from './calls.ts'
import { liveStates } from './live-states.ts'

/** A webhook about a call. A call has one called leg. */
export interface CallReport {
  callId: string
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

/** Locks the call of a report, and stores the report if it is about the legs of this call and no repeat. */
export async function lockReportedCall(
  tx: Tx,
  report: CallReport,
): Promise<(Call & { isAbout: boolean; isStored: boolean }) | null> {
  const reported = sql`(select id from locked_call where ${hasLegs(report)}) as reported`
  const { rows } = await sql<LockedRow & { is_about: boolean; is_stored: boolean }>`
    with ${lockedCall(report.callId)}, stored as (${insertEvent(report, reported)} returning key)
    select *, ${hasLegs(report)} as is_about, exists (select from stored) as is_stored
    from locked_call`.execute(tx)
  const [row] = rows
  return row ? { ...callOf(row), isAbout: row.is_about, isStored: row.is_stored } : null
}

function hasLegs({ parentSid, childSid }: CallReport): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(parent_sid = ${parentSid}, false) and coalesce(child_sid = ${childSid}, true))`
}

/** Inserts nothing when the report is a repeat. */
function insertEvent({ key, status, at }: CallReport, reported: RawBuilder<unknown>) {
  return sql`
    insert into call_events (key, call_id, status, received_at)
    select ${key}, reported.id, ${status}, ${at}::timestamptz from ${reported}
    on conflict (key) do nothing`
}
