import type { MailNotices, NoticeKind } from '@ringback/contract/customers/notices/mail-notices'
import { sql } from 'kysely'
import type { Reader, Tx, Writer } from '../../ports/database.ts'

/** @throws when the user does not exist */
export async function findMailNotices(db: Reader, userId: string): Promise<MailNotices> {
  const row = await db
    .selectFrom('users')
    .select(['notices_off', 'mail_refused_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { off: row.notices_off, addressRefusedAt: row.mail_refused_at }
}

export async function updateNoticesOff(
  db: Writer,
  userId: string,
  off: readonly NoticeKind[],
): Promise<void> {
  await db
    .updateTable('users')
    .set({ notices_off: [...new Set(off)] })
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Switches off one more kind. */
export async function addNoticeOff(db: Writer, userId: string, kind: NoticeKind): Promise<void> {
  await db
    .updateTable('users')
    .set({ notices_off: sql<NoticeKind[]>`array_append(notices_off, ${kind}::text)` })
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`not ${kind}::text = any(notices_off)`)
    .execute()
}

/** Marks the user with this address, if there is one. An earlier mark stays. */
export async function markAddressRefused(
  tx: Tx,
  email: string,
  refusal: { at: Date; answer: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ mail_refused_at: refusal.at, mail_refused_answer: refusal.answer })
    .where('email', '=', email)
    .where('mail_refused_at', 'is', null)
    .execute()
}

/** Removes the mark of the user with this address. */
export async function forgetAddressRefused(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ mail_refused_at: null, mail_refused_answer: null })
    .where('email', '=', email)
    .where('mail_refused_at', 'is not', null)
    .execute()
}
