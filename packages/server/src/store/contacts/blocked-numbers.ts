import type { BlockedNumber } from '@ringback/contract/customers/contacts/blocked-numbers'
import type { Reader, Tx, Writer } from '../../ports/database.ts'
import { camel } from '../sql.ts'

interface NumberOfUser {
  userId: string
  phoneNumber: string
}

/** Last blocked first. */
export async function listBlockedNumbers(db: Reader, userId: string): Promise<BlockedNumber[]> {
  const rows = await db
    .selectFrom('blocked_numbers')
    .select(['phone_number', 'blocked_at'])
    .where('user_id', '=', userId)
    .orderBy('blocked_at', 'desc')
    .orderBy('phone_number')
    .execute()
  return rows.map(camel)
}

export async function isBlocked(
  db: Reader,
  { userId, phoneNumber }: NumberOfUser,
): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_numbers')
    .select('phone_number')
    .where('user_id', '=', userId)
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst()
  return row !== undefined
}

/** A number that is blocked already keeps its time. */
export async function insertBlockedNumber(
  tx: Tx,
  { userId, phoneNumber, at }: NumberOfUser & { at: Date },
): Promise<void> {
  await tx
    .insertInto('blocked_numbers')
    .values({ user_id: userId, phone_number: phoneNumber, blocked_at: at })
    .onConflict(conflict => conflict.columns(['user_id', 'phone_number']).doNothing())
    .execute()
}

export async function deleteBlockedNumber(
  db: Writer,
  { userId, phoneNumber }: NumberOfUser,
): Promise<void> {
  await db
    .deleteFrom('blocked_numbers')
    .where('user_id', '=', userId)
    .where('phone_number', '=', phoneNumber)
    .execute()
}
