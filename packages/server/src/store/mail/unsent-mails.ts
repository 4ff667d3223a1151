import {
  FAILED_MAIL_ATTEMPTS,
  GIVEN_UP_MAIL_ATTEMPTS,
  type MailKind,
  type UnsentMail,
  type UnsentMailState,
} from '@ringback/contract/operator/mails'
import type { Reader, Tx } from '../../ports/database.ts'

/** The mails that wait, newest first. Reads a partial index, whose size is that of the outbox. */
export async function listUnsentMails(
  db: Reader,
  filter: {
    state?: UnsentMailState | undefined
    kind?: MailKind | undefined
    recipient?: string | undefined
  },
  { offset, limit }: { offset: number; limit: number },
): Promise<UnsentMail[]> {
  const { state, kind, recipient } = filter
  let query = db
    .selectFrom('mails')
    .leftJoin('users', 'users.email', 'mails.recipient')
    .select([
      'mails.id',
      'kind',
      'recipient',
      'users.id as customer_id',
      'subject',
      'mails.created_at',
      'attempts',
      'next_attempt_at',
      'last_error',
    ])
    .where('sent_at', 'is', null)
  if (state) query = query.where('attempts', state === 'failed' ? '>=' : '<', FAILED_MAIL_ATTEMPTS)
  if (kind) query = query.where('kind', '=', kind)
  if (recipient) query = query.where('recipient', '=', recipient)
  const rows = await query
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    state: row.attempts >= FAILED_MAIL_ATTEMPTS ? 'failed' : 'waiting',
    kind: row.kind,
    recipient: row.recipient,
    customerId: row.customer_id,
    subject: row.subject,
    createdAt: row.created_at,
    attempts: row.attempts,
    nextAttemptAt: row.attempts >= GIVEN_UP_MAIL_ATTEMPTS ? null : row.next_attempt_at,
    lastError: row.last_error,
  }))
}

/** Locks a mail of the outbox; null when there is none with this id. */
export async function lockMail(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ attempts: number; isSent: boolean; isBeingSent: boolean } | null> {
  const row = await tx
    .selectFrom('mails')
    .select(['attempts', 'sent_at', 'next_attempt_at', 'leased_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { attempts, sent_at, next_attempt_at, leased_until } = row
  const isLeased = leased_until?.getTime() === next_attempt_at.getTime()
  return { attempts, isSent: sent_at !== null, isBeingSent: isLeased && next_attempt_at > now }
}

/** Makes a mail due. The caller has locked it. */
export async function setMailDue(
  tx: Tx,
  id: string,
  { at, attempts }: { at: Date; attempts: number },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ next_attempt_at: at, attempts })
    .where('id', '=', id)
    .execute()
}
