import type { Direction } from '@ringback/contract/customers/calls/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../ports/database.ts'

/** A dialled call as our database has it, for comparison with the carrier. */
export interface CallOfPeriod {
  id: string
  direction: Direction
  parentSid: string
  childSid: string | null
  dialledAt: Date
  /** Null until it is settled. */
  answeredSeconds: number | null
  /** What the carrier charges is stored. */
  hasCarrierCost: boolean
}

/** Calls that were dialled in a period, and the calls of these legs whenever they were dialled. */
export async function listCallsOfPeriod(
  db: Reader,
  { from, to, legIds }: { from: Date; to: Date; legIds: readonly string[] },
): Promise<CallOfPeriod[]> {
  const ofPeriod = await listCalls(db, sql`dialled_at >= ${from} and dialled_at < ${to}`)
  // Most legs are of these calls. With all of them, the statement would read every call there is.
  const known = new Set(ofPeriod.flatMap(({ parentSid, childSid }) => [parentSid, childSid]))
  const others = legIds.filter(id => !known.has(id))
  if (others.length === 0) return ofPeriod
  const ofLegs = await listCalls(
    db,
    sql`(parent_sid = any(${others}::text[]) or child_sid = any(${others}::text[]))`,
  )
  const listed = new Set(ofPeriod.map(({ id }) => id))
  return [...ofPeriod, ...ofLegs.filter(({ id }) => !listed.has(id))]
}

async function listCalls(db: Reader, condition: RawBuilder<unknown>): Promise<CallOfPeriod[]> {
  const { rows } = await sql<CallOfPeriod>`
    select id, direction, parent_sid as "parentSid", child_sid as "childSid", dialled_at as "dialledAt",
      carrier_cost is not null as "hasCarrierCost",
      case when settled_at is not null then answered_seconds end as "answeredSeconds"
    from calls
    where parent_sid is not null and dialled_at is not null and ${condition}`.execute(db)
  return rows
}
