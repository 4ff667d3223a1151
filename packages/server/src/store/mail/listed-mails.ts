import {
  FAILED_MAIL_ATTEMPTS,
  GIVEN_UP_MAIL_ATTEMPTS,
  type MailKind,
  type MailState,
  type OperatorMail,
  type UnsentMailState,
} from '@ringback/contract/operator/mails'
import { withoutSecrets } from '../../core/mail/compose-mail.ts'
import type { Reader, Tx } from '../../ports/database.ts'

/**
 * Mails, newest first: all to a recipient, or those that wait. Reads an index that begins with the recipient, or
 * the partial one of mails that wait.
 */
export async function listMails(
  db: Reader,
  filter: {
    state?: UnsentMailState | undefined
    kind?: MailKind | undefined
    recipient?: string | undefined
  },
  { offset, limit }: { offset: number; limit: number },
): Promise<OperatorMail[]> {
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
      'text',
      'mails.created_at',
      'sent_at',
      'attempts',
      'next_attempt_at',
      'last_error',
    ])
  if (kind) query = query.where('kind', '=', kind)
  if (recipient) query = query.where('recipient', '=', recipient)
  if (state || !recipient) query = query.where('sent_at', 'is', null)
  if (state === 'failed') query = query.where('attempts', '>=', FAILED_MAIL_ATTEMPTS)
  if (state === 'waiting') query = query.where('attempts', '<', FAILED_MAIL_ATTEMPTS)
  const rows = await query
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    state: stateOf(row),
    kind: row.kind,
    recipient: row.recipient,
    customerId: row.customer_id,
    subject: row.subject,
    text: withoutSecrets(row.text),
    createdAt: row.created_at,
    sentAt: row.sent_at,
    attempts: row.attempts,
    nextAttemptAt:
      row.sent_at || row.attempts >= GIVEN_UP_MAIL_ATTEMPTS ? null : row.next_attempt_at,
    lastError: row.last_error,
  }))
}

function stateOf({ sent_at, attempts }: { sent_at: Date | null; attempts: number }): MailState {
  if (sent_at) return 'sent'
  return attempts >= FAILED_MAIL_ATTEMPTS ? 'failed' : 'waiting'
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
