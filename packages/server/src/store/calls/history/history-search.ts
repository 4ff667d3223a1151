import type { Direction } from '@ringback/contract/customers/calls/calls'
import { CALL_FILTER_WINDOW } from '@ringback/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { type CallsWithOutcome, UNANSWERED_HERE } from '../../../core/calls/call.ts'
import type { Reader } from '../../../ports/database.ts'
import { type Call, callOf } from '../calls.ts'

/** Which calls of a history are wanted. All conditions must apply. */
export interface HistoryFilter {
  direction?: Direction | undefined
  outcome?: CallsWithOutcome | undefined
  /** The other party's number contains the digits, unless they are empty, or it is one of these numbers. */
  party?: { digits: string; numbers: readonly string[] } | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface FoundCalls {
  calls: Call[]
  totalCount: number
  /** When the oldest examined call was created, if the window ended before the period; null if all were examined. */
  examinedFrom: Date | null
}

/**
 * A page of the calls that match a filter, those dialled last first. It examines the newest calls of the period, at
 * most {@link CALL_FILTER_WINDOW}, so that its cost has a bound and no index grows with each call. The index
 * `calls_of_last_hour` finds them by user and creation.
 */
export async function searchHistory(
  db: Reader,
  userId: string,
  filter: HistoryFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundCalls> {
  const { rows } = await sql<FoundIds>`
    with examined as materialized (
      select ${EXAMINED_COLUMNS}
      from calls where user_id = ${userId} ${and(periodOfCreation(filter))}
      order by created_at desc limit ${CALL_FILTER_WINDOW}
    ), found as materialized (
      select id, history_seq from examined where history_seq is not null ${and(conditionsOf(filter))}
    )
    select (select count(*) from examined) as examined,
      (select min(created_at) from examined) as examined_from,
      (select count(*) from found) as found,
      array(select id from found order by history_seq desc offset ${offset} limit ${limit}) as ids
  `.execute(db)
  const { examined = 0n, examined_from = null, found = 0n, ids = [] } = rows[0] ?? {}
  return {
    calls: await listByIds(db, ids),
    totalCount: Number(found),
    examinedFrom: Number(examined) === CALL_FILTER_WINDOW ? examined_from : null,
  }
}

interface FoundIds {
  examined: bigint
  examined_from: Date | null
  found: bigint
  ids: string[]
}

/** These calls, those dialled last first. */
export async function listByIds(db: Reader, ids: readonly string[]): Promise<Call[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('calls')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('history_seq', 'desc')
    .execute()
  return rows.map(callOf)
}

/** When the calls of the period were created: a call is dialled within {@link DIALLED_WITHIN}, or not at all. */
export function periodOfCreation({ from, to }: HistoryFilter): RawBuilder<boolean>[] {
  return [
    ...(from ? [sql<boolean>`created_at >= ${from}::timestamptz - ${DIALLED_WITHIN}`] : []),
    ...(to ? [sql<boolean>`created_at < ${to}`] : []),
  ]
}

/** Longer than a pre-created call is usable, and than the clocks of two instances are apart. */
const DIALLED_WITHIN = sql`interval '10 minutes'`

/** What {@link conditionsOf} reads, of a table named `examined`. */
export const EXAMINED_COLUMNS = sql.raw(
  'id, history_seq, direction, from_number, to_number, status, created_at, dialled_at, parent_sid',
)

export function conditionsOf({ direction, outcome, party, from, to }: HistoryFilter) {
  const conditions: RawBuilder<boolean>[] = []
  if (direction) conditions.push(sql`direction = ${direction}`)
  if (outcome) conditions.push(hasOutcome(outcome))
  if (party) conditions.push(isParty(party))
  if (from) conditions.push(sql`dialled_at >= ${from}`)
  if (to) conditions.push(sql`dialled_at < ${to}`)
  return conditions
}

function hasOutcome(outcome: CallsWithOutcome): RawBuilder<boolean> {
  const { statuses, direction, unansweredHere } = outcome
  const isOfDirection = direction === null ? sql`` : sql`and direction = ${direction}`
  const hasStatus = sql<boolean>`status = any(${statuses}::text[]) ${isOfDirection}`
  if (!unansweredHere) return hasStatus
  const atPhone = unansweredHere === 'missed' ? sql`not ${wasAnsweredAtPhone}` : wasAnsweredAtPhone
  return sql`(${hasStatus} or direction = 'inbound' and status = any(${UNANSWERED_HERE}::text[])
    and ${atPhone})`
}

/** Whether an incoming call was forwarded, and the phone answered. */
const wasAnsweredAtPhone = sql<boolean>`exists (
  select from calls as phone
  where phone.parent_sid = examined.parent_sid and phone.forward_of = examined.id
    and phone.status in ('completed', 'in-progress'))`

function isParty({ digits, numbers }: NonNullable<HistoryFilter['party']>): RawBuilder<boolean> {
  const number = sql`case direction when 'inbound' then from_number else to_number end`
  // A subquery, which is hashed: 5,000 contacts may have 50,000 numbers.
  const isNamed = sql<boolean>`${number} in (select unnest(${numbers}::text[]))`
  return digits === '' ? isNamed : sql`(${isNamed} or position(${digits}::text in ${number}) > 0)`
}

/** The conditions, each after an `and`. */
export function and(conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}
