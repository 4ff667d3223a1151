import { KEY_PREFIX } from '../src/core/credit/transfer-keys.ts'
import { sql } from 'kysely'
import { audit } from '../src/store/audit/audit.ts'
import { type Expectations, costOfCalls } from './expectations.ts'
import { netOfOrders } from './orders.ts'
import type { Scene } from './context.ts'

/** Longer than a sweep's lease lasts, and what a carrier's own timers may be late. */
const LEASE_SECONDS = 120
const GRACE_SECONDS = 15

/** Everything that `npm run audit` promises. */
export async function checkAudit({ database }: Scene): Promise<void> {
  const checks = await database.transaction(audit)
  const broken = checks.filter(({ faults }) => faults.length > 0)
  if (broken.length > 0) throw new Error(`the audit says: ${JSON.stringify(broken, null, 2)}`)
  if (checks.every(({ examined }) => examined === 0)) throw new Error('the audit saw nothing')
}

/**
 * No hold is older than its deadline and one sweep, which has just been: neither that of a call that was
 * never dialled, nor of one whose talk time is over, unless something went wrong meanwhile. Then
 * it is looked at again after a quarter of its age.
 */
export async function checkHolds(scene: Scene): Promise<void> {
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
    scene.database.kysely,
  )
  for (const { id, state, deadline, dialled_at: dialledAt } of rows) {
    const due = dialledAt ? allowed(scene, deadline, dialledAt) : deadline.getTime()
    if (scene.now() <= due) continue
    const late = (scene.now() - due) / 1_000
    throw new Error(`call ${id} is ${state}, and its hold is kept ${late} seconds too long`)
  }
}

function allowed({ troubledAt, carrier }: Scene, deadline: Date, dialledAt: Date): number {
  const overdue = deadline.getTime() + GRACE_SECONDS * 1_000
  const troubled = Math.max(troubledAt, carrier.lastUncounted())
  const age = Math.max(troubled - dialledAt.getTime(), 60_000)
  const retried = troubled + Math.min(age / 4, 3_600_000)
  return Math.max(overdue, retried) + LEASE_SECONDS * 1_000
}

/** Once everything has settled, everybody has what the vendors' records say, to the micro-dollar. */
export async function checkBalances(scene: Scene, town: Expectations): Promise<void> {
  const { rows } = await sql<{ user_id: string; net: bigint; held: bigint }>`
    select user_id, sum(case kind when 'credit' then posted else -posted end)::bigint as net,
      sum(held)::bigint as held
    from accounts where user_id is not null group by user_id`.execute(scene.database.kysely)
  const accounts = new Map(rows.map(row => [row.user_id, row]))
  for (const { id, email, given, isVerified } of town.people) {
    if (id === null) continue
    const account = accounts.get(id)
    accounts.delete(id)
    const welcome = given === 0n && isVerified ? scene.terms.welcomeCredit : 0n
    const cost = costOfCalls(town, scene.carrier, id)
    const expected = given + welcome + netOfOrders(scene, town, id) - cost
    if ((account?.net ?? 0n) !== expected) {
      throw new Error(`${email} has ${account?.net}, and should have ${expected}`)
    }
    if (account && account.held !== 0n) throw new Error(`${email} still has ${account.held} held`)
  }
  const [stranger] = accounts.values()
  if (stranger) throw new Error(`${stranger.user_id} has ${stranger.net}, and is nobody`)
}
