import {
  FAILED_MAIL_ATTEMPTS,
  GIVEN_UP_MAIL_ATTEMPTS,
  type MailKind,
} from '@ringback/contract/operator/mails'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addSeconds } from '../../core/time.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { Mail } from '../../ports/vendors/mailer.ts'
import { type ClaimOptions, type DueTable, claimDue } from '../claim-due.ts'

/** Enqueues a mail into the outbox. It is sent only if the transaction commits. */
export function insertMail(tx: Tx, id: string, mail: Mail & { kind: MailKind }, now: Date): void {
  const insertion = tx.insertInto('mails').values({
    id,
    kind: mail.kind,
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

/** Mails that the mail server has not accepted, and has not refused so often that they are given up. */
export const DUE_MAILS: DueTable = {
  table: 'mails',
  idColumn: 'id',
  dueColumn: 'next_attempt_at',
  condition: sql`sent_at is null and attempts < ${sql.lit(GIVEN_UP_MAIL_ATTEMPTS)}`,
}

const IS_LEASED = sql<SqlBool>`leased_until is not distinct from next_attempt_at`

/** Mails that wait for their next attempt, and that no instance is sending. */
export const WAITING_MAILS: DueTable = {
  ...DUE_MAILS,
  condition: sql`${DUE_MAILS.condition} and not (${IS_LEASED})`,
}

/**
 * Brings the ends of leases forward by `seconds`, but not to an earlier time than `leastSeconds` from now. The mails
 * stay leased.
 */
export async function bringMailLeasesForward(
  tx: Tx,
  { now, seconds, leastSeconds }: { now: Date; seconds: number; leastSeconds: number },
): Promise<void> {
  const least = addSeconds(now, leastSeconds)
  const end = sql<Date>`greatest(${least}, leased_until - make_interval(secs => ${seconds}))`
  await tx
    .updateTable('mails')
    .set({ next_attempt_at: end, leased_until: end })
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '>', least)
    .where(IS_LEASED)
    .execute()
}

/**
 * Claims mails that are due, and counts an attempt to send each of them. A mail that is marked neither as sent nor as
 * refused is due again when the lease ends.
 */
export async function claimDueMails(
  tx: Tx,
  due: ClaimOptions,
  filter?: RawBuilder<SqlBool>,
): Promise<string[]> {
  const ids = await claimDue(tx, DUE_MAILS, due, filter)
  if (ids.length === 0) return ids
  await tx
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, leased_until: due.leaseUntil })
    .where('id', 'in', ids)
    .execute()
  return ids
}

/** Finds a mail of the outbox, and the user with its address; null if there is none. @throws when it does not exist */
export async function findQueuedMail(
  db: Reader,
  id: string,
): Promise<{ mail: Mail; kind: MailKind | null; userId: string | null; attempts: number }> {
  const { recipient, subject, text, html, attempts, kind, user_id } = await db
    .selectFrom('mails')
    .leftJoin('users', 'users.email', 'mails.recipient')
    .select(['recipient', 'subject', 'text', 'html', 'attempts', 'kind', 'users.id as user_id'])
    .where('mails.id', '=', id)
    .executeTakeFirstOrThrow()
  return { mail: { to: recipient, subject, text, html }, kind, userId: user_id, attempts }
}

/** Keeps the text for the operator, without its secrets, and deletes the HTML. */
export async function markMailSent(
  tx: Tx,
  id: string,
  sent: { at: Date; text: string },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ sent_at: sent.at, text: sent.text, html: '', last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Keeps why the mail server did not accept the mail, and when it is sent again. */
export async function markMailRefused(
  tx: Tx,
  id: string,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: Date },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ last_error: error, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Sends a mail no more, because its address is refused for good. An operator or its owner can have it sent again. */
export async function abandonMail(
  tx: Tx,
  id: string,
  { error, at }: { error: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ last_error: error, next_attempt_at: at, attempts: GIVEN_UP_MAIL_ATTEMPTS })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Makes the newest mail due that was given up at this address. */
export async function retryNewestMail(tx: Tx, recipient: string, at: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ attempts: FAILED_MAIL_ATTEMPTS, next_attempt_at: at })
    .where('id', '=', eb =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', recipient)
        .where('sent_at', 'is', null)
        .where('attempts', '>=', GIVEN_UP_MAIL_ATTEMPTS)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .execute()
}
