import type { CallerIdOption } from '@ringback/contract/caller-ids'
import type { E164 } from '@ringback/contract/phone'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/**
 * What a user may show to the called person. This is the only place that says so: numbers of their own that
 * are verified, and rented ones until they are cancelled. A number that somebody else rents from us is theirs.
 */
export interface UsableCallerId {
  phoneNumber: E164
  type: CallerIdOption['type']
  status: Extract<CallerIdOption['status'], 'verified' | 'active' | 'grace_period'>
}

/** Numbers of their own first, each kind oldest first. */
export async function listUsableCallerIds(db: Reader, userId: string): Promise<UsableCallerId[]> {
  const { rows } = await sql<UsableCallerId>`
    select phone_number as "phoneNumber", type, status from (${usableCallerIds(userId)}) as shown
    order by type, since, phone_number`.execute(db)
  return rows
}

export async function isUsableCallerId(db: Reader, userId: string, number: E164): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (
      select from (${usableCallerIds(userId)}) as shown where phone_number = ${number}
    ) as may`.execute(db)
  return rows[0]?.may ?? false
}

/** Chooses a caller ID; false, and nothing changes, when this user may not show it. */
export async function chooseCallerId(tx: Tx, userId: string, number: E164): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set selected_caller_id = ${number}
    where id = ${userId} and exists (
      select from (${usableCallerIds(userId)}) as shown where phone_number = ${number}
    )`.execute(tx)
  return numAffectedRows === 1n
}

/** The platform number is shown again. Doing it twice is doing it once. */
export async function clearCallerId(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ selected_caller_id: null }).where('id', '=', userId).execute()
}

/** For when a number goes away: where it was the choice, that falls back to the platform number. */
export async function resetCallerId(tx: Tx, userId: string, number: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ selected_caller_id: null })
    .where('id', '=', userId)
    .where('selected_caller_id', '=', number)
    .execute()
}

/** Whether anybody rents this number from us, or is about to. */
export async function isRented(db: Reader, number: E164): Promise<boolean> {
  const { rows } = await sql<{ rented: boolean }>`
    select exists (
      select from virtual_numbers
      where phone_number = ${number} and status not in ('deactivated', 'abandoned')
    ) as rented`.execute(db)
  return rows[0]?.rented ?? false
}

function usableCallerIds(userId: string): RawBuilder<unknown> {
  return sql`
    select phone_number, 'verified' as type, 'verified' as status, verified_at as since
    from verified_numbers as own
    where user_id = ${userId} and verified_at is not null and lost_at is null
      and not exists (
        select from virtual_numbers as rented
        where rented.phone_number = own.phone_number
          and rented.status not in ('deactivated', 'abandoned')
      )
    union all
    select phone_number, 'virtual', status, rented_at
    from virtual_numbers
    where user_id = ${userId} and status in ('active', 'grace_period')`
}
