import { type Micros, micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'

/** What a user began since then: calls, and different numbers, not counting `besides`. Exact under the lock of the user's credit account. */
export async function countCallsSince(
  tx: Tx,
  userId: string,
  since: Date,
  besides: string,
): Promise<{ calls: number; otherDestinations: number }> {
  const { calls, destinations } = await tx
    .selectFrom('calls')
    .select([
      sql<bigint>`count(*)`.as('calls'),
      sql<bigint>`count(distinct to_number) filter (where to_number <> ${besides})`.as(
        'destinations',
      ),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('status', '<>', 'expired')
    .executeTakeFirstOrThrow()
  return { calls: Number(calls), otherDestinations: Number(destinations) }
}

/** When the e-mail of an account was verified; only verified ones sign in. */
export async function verifiedAtOf(tx: Tx, userId: string): Promise<Date> {
  const { verified_at } = await tx
    .selectFrom('users')
    .select('verified_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!verified_at) throw new Error(`The e-mail of ${userId} is not verified`)
  return verified_at
}

/** {@link spentSince} of one user. Exact under the lock of the user's credit account. */
export async function spentByUserSince(tx: Tx, userId: string, since: Date): Promise<Micros> {
  const { rows } = await sql<{ spent: bigint }>`
    select (
      coalesce(sum(cost) filter (where settled_at >= ${since}), 0) +
      coalesce(sum(hold) filter (where settled_at is null and status <> 'expired'), 0)
    )::bigint as spent from calls where user_id = ${userId}
      and (settled_at is null or settled_at >= ${since})`.execute(tx)
  return micros(rows[0]?.spent ?? 0n)
}

/** Makes the operator-wide limit exact: whoever spends against it waits here for the one before. */
export async function lockDailySpend(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('daily-spend'))`.execute(tx)
}

/** What all users together spent on calls that were settled since then, and what calls that are not settled may still cost. */
export async function spentSince(tx: Tx, since: Date): Promise<Micros> {
  const { rows } = await sql<{ spent: bigint }>`
    select (
      coalesce((select sum(cost) from calls where settled_at >= ${since}), 0) +
      coalesce((select sum(hold) from calls where settled_at is null and status <> 'expired'), 0)
    )::bigint as spent`.execute(tx)
  return micros(rows[0]?.spent ?? 0n)
}
