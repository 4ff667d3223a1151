import type { Tx } from '../../ports/database.ts'
import type { Mail } from '../../ports/mailer.ts'

/** Puts a mail into the outbox; it leaves once the transaction is committed. */
export function insertMail(tx: Tx, id: string, mail: Mail, now: Date): void {
  const inserted = tx.insertInto('mails').values({
    id,
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    created_at: now,
    next_attempt_at: now,
    sent_at: null,
  })
  tx.enqueue(inserted.compile())
}

export interface ClaimedMail {
  id: string
  mail: Mail
  /** How often it was claimed before. */
  attempts: number
}

/**
 * Takes the mail that waits longest, past other senders' claims, and puts it off until `nextAttempt`
 * says, so that a sender that dies loses nothing. Null when none is due.
 */
export async function claimMail(
  tx: Tx,
  now: Date,
  nextAttempt: (attempts: number) => Date,
): Promise<ClaimedMail | null> {
  const row = await tx
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'attempts'])
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return null
  await tx
    .updateTable('mails')
    .set({ attempts: row.attempts + 1, next_attempt_at: nextAttempt(row.attempts) })
    .where('id', '=', row.id)
    .execute()
  const { id, recipient, subject, text, html, attempts } = row
  return { id, attempts, mail: { to: recipient, subject, text, html } }
}

/** Its text goes: it held a link that signs somebody up. */
export async function markMailSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ sent_at: now, text: '', html: '' })
    .where('id', '=', id)
    .execute()
}

export async function deleteOldMails(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('mails').where('created_at', '<', before).execute()
}
