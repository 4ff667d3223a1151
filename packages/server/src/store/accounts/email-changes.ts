import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import { camel } from '../sql.ts'

export interface NewEmailChange {
  tokenHash: Buffer
  userId: string
  /** The session that requests the change. */
  sessionHash: Buffer
  oldEmail: string
  newEmail: string
  /** The mail with the link, which may not be written. */
  mailId: string
  now: Date
  expiresAt: Date
}

/** Enqueues the token of a link that confirms a new address. */
export function insertEmailChange(tx: Tx, change: NewEmailChange): void {
  const insertion = tx.insertInto('email_changes').values({
    token_hash: change.tokenHash,
    user_id: change.userId,
    session_hash: change.sessionHash,
    old_email: change.oldEmail,
    new_email: change.newEmail,
    mail_id: change.mailId,
    created_at: change.now,
    expires_at: change.expiresAt,
    confirmed_at: null,
  })
  tx.enqueue(insertion.compile())
}

export type EmailChange = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>

/** Finds a token, also an expired one; null when it does not exist or was used. */
export async function findEmailChange(db: Reader, tokenHash: Buffer) {
  const row = await db
    .selectFrom('email_changes')
    .select(['user_id', 'session_hash', 'new_email', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row ? camel(row) : null
}

export async function markConfirmed(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ confirmed_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Ends the links of a user that were not used: they are expired from now on. */
export async function endEmailChanges(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/**
 * Erases the changes of a user, with the mails that went to other addresses than that of the account: the links, and
 * the mails to an address before it was replaced.
 */
export async function eraseEmailChanges(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from mails using email_changes as change
    where change.user_id = ${userId} and (
      mails.id = change.mail_id
      or mails.recipient = change.old_email and mails.created_at <= change.confirmed_at
    )`.execute(tx)
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}
