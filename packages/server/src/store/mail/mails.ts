import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { Mail } from '../../ports/mailer.ts'
import { type ClaimOptions, claimDue } from '../claim-due.ts'

/** Enqueues a mail into the outbox. It is sent only if the transaction commits. */
export function insertMail(tx: Tx, id: string, mail: Mail, now: Date): void {
  const insertion = tx.insertInto('mails').values({
    id,
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    created_at: now,
    next_attempt_at: now,
    sent_at: null,
  })
  tx.enqueue(insertion.compile())
}

/**
 * Claims mails that are due, and counts an attempt to send each of them. A mail that is not marked as sent is
 * due again at `nextAttemptAt`, which depends on the number of attempts before this one.
 */
export async function claimDueMails(
  tx: Tx,
  due: ClaimOptions,
  nextAttemptAt: (attempts: number) => Date,
): Promise<string[]> {
  const ids = await claimDue(
    tx,
    { table: 'mails', idColumn: 'id', dueColumn: 'next_attempt_at' },
    due,
    sql`sent_at is null`,
  )
  for (const id of ids) {
    const { attempts } = await findQueuedMail(tx, id)
    await tx
      .updateTable('mails')
      .set({ attempts: attempts + 1, next_attempt_at: nextAttemptAt(attempts) })
      .where('id', '=', id)
      .execute()
  }
  return ids
}

/** Finds a mail of the outbox. @throws when it does not exist */
export async function findQueuedMail(
  db: Reader,
  id: string,
): Promise<{ mail: Mail; attempts: number }> {
  const { recipient, subject, text, html, attempts } = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text', 'html', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { mail: { to: recipient, subject, text, html }, attempts }
}

/** Keeps the text for the operator, without its secrets, and deletes the HTML. */
export async function markMailSent(
  tx: Tx,
  id: string,
  sent: { at: Date; text: string },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ sent_at: sent.at, text: sent.text, html: '' })
    .where('id', '=', id)
    .execute()
}

export async function deleteOldMails(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('mails').where('created_at', '<', before).execute()
}
