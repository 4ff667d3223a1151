import { KEY_PREFIX } from '@ringback/server/core/credit/transfer-keys'
import { sql } from 'kysely'
import { audit } from '@ringback/server/store/audit/audit'
import { type Expectations, costOfCalls } from './expectations.ts'
import { netOfOrders } from './orders.ts'
import { SKEW_MS, type SimulationContext } from '../context.ts'
import { listDestinationMargins } from '@ringback/server/store/overview/destination-margins'
import { checkRentals } from './rentals.ts'

/** A job's lease on a row, with a margin. */
const LEASE_SECONDS = 120
const GRACE_SECONDS = 15

/** Runs the checks of `npm run audit`. */
export async function checkAudit({ database }: SimulationContext): Promise<void> {
  const checks = await database.transaction(audit)
  const broken = checks.filter(({ faults }) => faults.length > 0)
  if (broken.length > 0) throw new Error(`The audit found: ${JSON.stringify(broken, null, 2)}`)
  if (checks.every(({ examined }) => examined === 0)) throw new Error('The audit examined nothing')
}

/**
 * Checks that no hold outlives its deadline and the sweep that has just run. The deadline is the end of
 * the time for dialling, for ringing or for talking. After a fault the sweep retries a call after a quarter of the
 * time since then, so its hold may live longer.
 */
export async function checkHolds(context: SimulationContext): Promise<void> {
  const { rows } = await sql<{
    id: string
    state: string
    deadline: Date
    dialled_at: Date | null
  }>`
    select id, status as state, dialled_at,
      case when status = 'created' then calls.created_at + make_interval(secs => 90)
        when answered_at is null then dialled_at + make_interval(secs => 45)
        else answered_at + make_interval(secs => authorised_seconds) end as deadline
    from calls join holds on holds.key = ${KEY_PREFIX.call} || calls.id and released_at is null`.execute(
    context.database.kysely,
  )
  for (const { id, state, deadline, dialled_at: dialledAt } of rows) {
    const due = dialledAt
      ? latestRelease(context, deadline, dialledAt)
      : latestExpiry(context, deadline)
    if (context.now() <= due) continue
    const late = (context.now() - due) / 1_000
    throw new Error(`call ${id} is ${state}, and its hold is kept ${late} seconds too long`)
  }
}

/** A call that was never dialled. The first failure to expire it is no earlier than its deadline. */
function latestExpiry({ lastFaultAt }: SimulationContext, deadline: Date): number {
  const due = deadline.getTime()
  if (lastFaultAt < due) return due
  const waitMs = Math.min(Math.max((lastFaultAt - due) / 4, 15_000), 3_600_000)
  return lastFaultAt + waitMs + 2 * SKEW_MS
}

function latestRelease(
  { lastFaultAt, carrier }: SimulationContext,
  deadline: Date,
  dialledAt: Date,
): number {
  const overdue = deadline.getTime() + GRACE_SECONDS * 1_000
  const faultAt = Math.max(lastFaultAt, carrier.lastUncounted())
  const age = Math.max(faultAt - dialledAt.getTime(), 60_000)
  const retried = faultAt + Math.min(age / 4, 3_600_000)
  return Math.max(overdue, retried) + LEASE_SECONDS * 1_000 + 2 * SKEW_MS
}

/**
 * Checks the books of the run, in which months pass: calls from browsers to no destination cost more than they earned. With
 * shorter steps than the carrier's minutes, which an operator has to accept, short calls may lose.
 *
 * @returns how many destinations were called and checked
 */
export async function checkMargins({ database, deckSteps }: SimulationContext): Promise<number> {
  if (deckSteps.some(seconds => seconds < 60)) return 0
  const margins = await database.read(db => listDestinationMargins(db, new Date(0)))
  const outgoing = margins.filter(({ kind }) => kind === 'outgoing')
  for (const { destination, revenue, carrierCost, estimatedCarrierCost } of outgoing) {
    if (revenue >= carrierCost && estimatedCarrierCost < carrierCost) continue
    throw new Error(
      `Calls to ${destination} earned ${revenue} and cost ${carrierCost}, of which ${estimatedCarrierCost} are estimated`,
    )
  }
  return outgoing.length
}

/** Checks that each balance equals what the vendors' records amount to, to the micro-dollar. */
export async function checkBalances(
  context: SimulationContext,
  expected: Expectations,
): Promise<void> {
  const rentals = await checkRentals(context, expected)
  const { rows } = await sql<{ user_id: string; net: bigint; held: bigint }>`
    select user_id, sum(case kind when 'credit' then posted else -posted end)::bigint as net,
      sum(held)::bigint as held
    from accounts where user_id is not null group by user_id`.execute(context.database.kysely)
  const accounts = new Map(rows.map(row => [row.user_id, row]))
  for (const { id, email, given, isVerified } of expected.people) {
    if (id === null) continue
    const account = accounts.get(id)
    accounts.delete(id)
    const welcome = given === 0n && isVerified ? context.business.welcomeCredit : 0n
    const cost = costOfCalls(expected, context.carrier, id)
    const changed = given + welcome + creditsOf(expected, id) - rentals.of(id)
    const expectedNet = changed + netOfOrders(context, expected, id) - cost
    if ((account?.net ?? 0n) !== expectedNet) {
      throw new Error(`${email} has ${account?.net} instead of ${expectedNet}`)
    }
    if (account && account.held !== 0n) throw new Error(`${email} still has ${account.held} held`)
    const unpaid = rentals.unpaidOf(id)
    if (unpaid !== null && unpaid <= expectedNet) {
      throw new Error(`${email} has ${expectedNet}, and a fee of ${unpaid} is not renewed`)
    }
  }
  const [unexpected] = accounts.values()
  if (unexpected) throw new Error(`Unknown user ${unexpected.user_id} has ${unexpected.net}`)
}

/** What operators gave to a user, refunds included, less what they took. */
function creditsOf({ operatorCredits }: Expectations, userId: string): bigint {
  return [...operatorCredits.values()]
    .filter(credit => credit.userId === userId)
    .reduce((sum, { amount }) => sum + amount, 0n)
}
