import type { E164 } from '@ringback/contract/phone/e164'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { VerifiedNumbersTable } from '../../ports/schema/people.ts'
import { camel } from '../sql.ts'

/** A phone number that a user added, and how far its verification is. */
export interface VerifiedNumber {
  id: string
  userId: string
  phoneNumber: E164
  createdAt: Date
  /** When the user entered the code that was sent to it. */
  provedAt: Date | null
  /** When it became usable as caller ID. */
  verifiedAt: Date | null
}

/** Newest first, without numbers that the user lost. */
export async function listVerifiedNumbers(db: Reader, userId: string): Promise<VerifiedNumber[]> {
  const rows = await db
    .selectFrom('verified_numbers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lost_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(verifiedNumberOf)
}

export async function findVerifiedNumber(
  db: Reader,
  userId: string,
  phoneNumber: E164,
): Promise<VerifiedNumber | null> {
  const row = await db
    .selectFrom('verified_numbers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('phone_number', '=', phoneNumber)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  return row ? verifiedNumberOf(row) : null
}

/** Null also when the number was lost. */
export async function findVerifiedNumberById(
  db: Reader,
  id: string,
): Promise<VerifiedNumber | null> {
  const row = await db
    .selectFrom('verified_numbers')
    .selectAll()
    .where('id', '=', id)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  return row ? verifiedNumberOf(row) : null
}

/** Saves a number that a code was sent to. The proof of a number that is proved and not verified yet is deleted. */
export async function savePendingNumber(
  tx: Tx,
  number: { id: string; userId: string; phoneNumber: E164; at: Date },
): Promise<void> {
  await tx
    .insertInto('verified_numbers')
    .values({
      id: number.id,
      user_id: number.userId,
      phone_number: number.phoneNumber,
      created_at: number.at,
      proved_at: null,
      verified_at: null,
      lost_at: null,
    })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'phone_number'])
        .where('lost_at', 'is', null)
        .doUpdateSet({ proved_at: null })
        .where('verified_numbers.verified_at', 'is', null),
    )
    .execute()
}

/** Locks the rows of all users with this number until the transaction ends. Lost numbers are excluded. */
export async function lockVerifiedNumbers(tx: Tx, phoneNumber: E164): Promise<VerifiedNumber[]> {
  const rows = await tx
    .selectFrom('verified_numbers')
    .selectAll()
    .where('phone_number', '=', phoneNumber)
    .where('lost_at', 'is', null)
    // A fixed order, so that two transactions cannot deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(verifiedNumberOf)
}

export async function markProved(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('verified_numbers').set({ proved_at: at }).where('id', '=', id).execute()
}

export async function markNumberVerified(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('verified_numbers').set({ verified_at: at }).where('id', '=', id).execute()
}

/** The number is pending again. */
export async function withdrawProof(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('verified_numbers')
    .set({ proved_at: null, verified_at: null })
    .where('id', '=', id)
    .execute()
}

/** The row stays for a while, so that support sees why the user cannot use the number any more. */
export async function markLost(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('verified_numbers').set({ lost_at: at }).where('id', '=', id).execute()
}

/** What refers to it, such as the forwarding of a rented number, has no effect without it. */
export async function deleteVerifiedNumber(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('verified_numbers').where('id', '=', id).execute()
}

function verifiedNumberOf(row: Selectable<VerifiedNumbersTable>): VerifiedNumber {
  const { lostAt: _, ...number } = camel(row)
  // The cast is safe, because only validated numbers are inserted.
  return { ...number, phoneNumber: row.phone_number as E164 }
}
