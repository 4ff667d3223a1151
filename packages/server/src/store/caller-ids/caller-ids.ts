import type { CallerIdOption } from '@ringback/contract/customers/numbers/caller-ids'
import type { E164 } from '@ringback/contract/phone/e164'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/**
 * A number that a user can use as caller ID: a verified number, or a rented number until it is cancelled. A
 * verified number that is now rented from us can be used by its renter only.
 */
export interface UsableCallerId {
  phoneNumber: E164
  type: CallerIdOption['type']
  status: Extract<CallerIdOption['status'], 'verified' | 'active' | 'grace_period'>
}

/** Verified numbers before rented ones, each kind oldest first. */
export async function listUsableCallerIds(db: Reader, userId: string): Promise<UsableCallerId[]> {
  const { rows } = await sql<UsableCallerId>`
    select phone_number as "phoneNumber", type, status from (${usableCallerIds(userId)}) as usable
    order by type, since, phone_number`.execute(db)
  return rows
}

/** The kind of a number that this user can use as caller ID; null if the user cannot use it. */
export async function findUsableCallerId(
  db: Reader,
  userId: string,
  number: E164,
): Promise<UsableCallerId['type'] | null> {
  const { rows } = await sql<Pick<UsableCallerId, 'type'>>`
    select type from (${usableCallerIds(userId)}) as usable where phone_number = ${number}`.execute(
    db,
  )
  return rows[0]?.type ?? null
}

/** Sets the caller ID. Returns false and changes nothing when this user cannot use the number. */
export async function chooseCallerId(tx: Tx, userId: string, number: E164): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set selected_caller_id = ${number}
    where id = ${userId} and exists (
      select from (${usableCallerIds(userId)}) as usable where phone_number = ${number}
    )`.execute(tx)
  return numAffectedRows === 1n
}

/** Removes the user's choice of a caller ID. The user's calls then show the platform number. */
export async function clearCallerId(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ selected_caller_id: null }).where('id', '=', userId).execute()
}

/** Removes the user's choice of a caller ID if it is this number. The user may no longer use it. */
export async function clearLostCallerId(tx: Tx, userId: string, number: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ selected_caller_id: null })
    .where('id', '=', userId)
    .where('selected_caller_id', '=', number)
    .execute()
}

/** Whether any user rents this number from us. A rental in progress counts. */
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
    from verified_numbers as verified
    where user_id = ${userId} and verified_at is not null and lost_at is null
      and not exists (
        select from virtual_numbers as rented
        where rented.phone_number = verified.phone_number
          and rented.status not in ('deactivated', 'abandoned')
      )
    union all
    select phone_number, 'virtual', status, rented_at
    from virtual_numbers
    where user_id = ${userId} and status in ('active', 'grace_period')`
}
