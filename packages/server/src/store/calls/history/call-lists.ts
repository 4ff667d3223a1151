import type { Direction } from '@ringback/contract/customers/calls/calls'
import { type Micros, micros } from '@ringback/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { isErasedEmail, shownEmail } from '../../../core/accounts/mailbox.ts'
import type { CallState } from '../../../core/calls/call-life.ts'
import type { Reader } from '../../../ports/database.ts'
import { type Call, callOf, isStuck, liveStates } from '../calls.ts'

export interface CallFilter {
  state?: CallState | 'live' | 'stuck' | undefined
  direction?: Direction | undefined
  /** The id or the e-mail address of the customer. */
  customer?: string | undefined
  /** The number of the other party, or the rented number of an incoming call. */
  number?: string | undefined
  /** The id of the call or the SID of a leg. */
  id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface CallOfCustomer extends Call {
  customerEmail: string
  customerName: string
  createdAt: Date
  usableUntil: Date
  browserEndedAt: Date | null
  checkAt: Date | null
  /** What the carrier charged; null until it is known. */
  carrierCost: Micros | null
  /** What operators have refunded of the cost. */
  refunded: Micros
}

/**
 * The calls of all customers, those created last first, from `offset` on. Each filter that few calls match has an index;
 * completed calls and outgoing ones are found by their time.
 */
export async function listCallsOfCustomers(
  db: Reader,
  filter: CallFilter,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
): Promise<CallOfCustomer[]> {
  let query = callsWithCustomers(db)
  for (const condition of conditionsOf(filter, now)) query = query.where(condition)
  const rows = await query
    .orderBy('calls.created_at', 'desc')
    .orderBy('calls.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(callOfCustomer)
}

export async function findCallOfCustomer(db: Reader, id: string): Promise<CallOfCustomer | null> {
  const row = await callsWithCustomers(db).where('calls.id', '=', id).executeTakeFirst()
  return row ? callOfCustomer(row) : null
}

function callsWithCustomers(db: Reader) {
  return db
    .selectFrom('calls')
    .innerJoin('users', 'users.id', 'calls.user_id')
    .selectAll('calls')
    .select(['users.email', 'users.display_name'])
    .select(row =>
      row
        .selectFrom('call_refunds')
        .whereRef('call_refunds.call_id', '=', 'calls.id')
        .select(refund => sql<bigint>`coalesce(sum(${refund.ref('amount')}), 0)::bigint`.as('sum'))
        .as('refunded'),
    )
}

type CallRow = Awaited<ReturnType<ReturnType<typeof callsWithCustomers>['execute']>>[number]

function conditionsOf(filter: CallFilter, now: Date): RawBuilder<boolean>[] {
  const { state, direction, customer, number, id, from, to } = filter
  const conditions: RawBuilder<boolean>[] = []
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition)
  if (state === 'live') add(sql`calls.status in (${liveStates})`)
  else if (state === 'stuck') add(isStuck(now))
  // PostgreSQL uses a partial index for literals only. Both are of closed lists.
  else if (state) add(sql`calls.status = ${sql.lit(state)}`)
  if (direction) add(sql`calls.direction = ${sql.lit(direction)}`)
  if (customer) {
    add(sql`calls.user_id in (
      select id from users where id = ${customer} or email = ${customer.toLowerCase()})`)
  }
  if (number) {
    // Conditions with the directions of the partial indexes.
    add(sql`(
      calls.direction = 'outbound' and calls.to_number = ${number}
      or calls.direction = 'inbound' and calls.from_number = ${number}
      or calls.direction = 'inbound' and calls.to_number = ${number})`)
  }
  if (id) add(sql`(calls.id = ${id} or calls.parent_sid = ${id} or calls.child_sid = ${id})`)
  if (from) add(sql`calls.created_at >= ${from}`)
  if (to) add(sql`calls.created_at < ${to}`)
  return conditions
}

function callOfCustomer(row: CallRow): CallOfCustomer {
  return {
    ...callOf(row),
    customerEmail: shownEmail(row.email),
    customerName: isErasedEmail(row.email) ? '' : row.display_name,
    createdAt: row.created_at,
    usableUntil: row.usable_until,
    browserEndedAt: row.browser_ended_at,
    checkAt: row.check_at,
    carrierCost: row.carrier_cost,
    refunded: micros(row.refunded ?? 0n),
  }
}
