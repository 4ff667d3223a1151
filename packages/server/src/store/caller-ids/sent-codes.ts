import type { E164 } from '@ringback/contract/phone/e164'
import type { Reader, Tx } from '../../ports/database.ts'

/** Stores that a code is sent to the number for this user. Returns false if another user's code is still valid. */
export async function claimCode(
  tx: Tx,
  code: { phoneNumber: E164; userId: string; now: Date; validUntil: Date },
): Promise<boolean> {
  const claimed = { user_id: code.userId, valid_until: code.validUntil }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sent_codes')
    .values({ phone_number: code.phoneNumber, ...claimed })
    .onConflict(conflict =>
      conflict
        .column('phone_number')
        .doUpdateSet(claimed)
        .where(row =>
          row.or([
            row('sent_codes.user_id', '=', code.userId),
            row('sent_codes.valid_until', '<=', code.now),
          ]),
        ),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface SentCode {
  phoneNumber: E164
  userId: string
  validUntil: Date
}

/** The last code that was claimed for the number, which may be over. */
export async function findSentCode(db: Reader, phoneNumber: E164): Promise<SentCode | null> {
  const row = await db
    .selectFrom('sent_codes')
    .select(['user_id', 'valid_until'])
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst()
  return row ? { phoneNumber, userId: row.user_id, validUntil: row.valid_until } : null
}

/** Whether a code that was sent to the number for another user is still valid. */
export async function hasCodeOfOther(
  db: Reader,
  { phoneNumber, userId, now }: { phoneNumber: E164; userId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('sent_codes')
    .select('user_id')
    .where('phone_number', '=', phoneNumber)
    .where('user_id', '<>', userId)
    .where('valid_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** The user's code was used, or could not be sent. */
export async function releaseCode(tx: Tx, phoneNumber: E164, userId: string): Promise<void> {
  await tx
    .deleteFrom('sent_codes')
    .where('phone_number', '=', phoneNumber)
    .where('user_id', '=', userId)
    .execute()
}
