import type { OperatorChange } from '@ringback/contract/operator/changes'
import { sql } from 'kysely'
import { shownEmail } from '../../core/accounts/mailbox.ts'
import type { Reader, Tx } from '../../ports/database.ts'

/** Who makes a change. */
export interface ChangeAuthor {
  /** Null for a person at the server's machine. */
  id: string | null
  /** The e-mail of the operator, or what names the machine. In lower case. */
  email: string
}

export interface NewChange {
  at: Date
  operator: ChangeAuthor
  action: string
  subject: string
  before: unknown
  after: unknown
  reason: string
  requestId: string
}

/** Inserts a row into the log of changes. Amounts and times in `before` and `after` are written as text. */
export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  await tx
    .insertInto('operator_changes')
    .values({
      at: change.at,
      operator_id: change.operator.id,
      operator_email: change.operator.email,
      action: change.action,
      subject: change.subject,
      before: toJson(change.before),
      after: toJson(change.after),
      reason: change.reason,
      request_id: change.requestId,
    })
    .execute()
}

export interface ChangeFilter {
  operatorEmail?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** The newest changes first, from `offset` on. */
export async function listChanges(
  db: Reader,
  filter: ChangeFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<OperatorChange[]> {
  let query = db
    .selectFrom('operator_changes')
    .leftJoin('users', join => join.on('users.id', '=', CUSTOMER_ID))
    .selectAll('operator_changes')
    .select(['users.id as customer_id', 'users.email as customer_email'])
  if (filter.operatorEmail)
    query = query.where('operator_email', '=', filter.operatorEmail.toLowerCase())
  if (filter.action) query = query.where('action', '=', filter.action)
  if (filter.subject) query = query.where('subject', '=', filter.subject)
  if (filter.from) query = query.where('at', '>=', filter.from)
  if (filter.to) query = query.where('at', '<', filter.to)
  const rows = await query
    .orderBy('operator_changes.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: String(row.id),
    at: row.at,
    operatorEmail: row.operator_email,
    action: row.action,
    subject: row.subject,
    customer:
      row.customer_id === null
        ? null
        : { id: row.customer_id, email: shownEmail(row.customer_email ?? '') },
    before: row.before,
    after: row.after,
    reason: row.reason,
    requestId: row.request_id,
  }))
}

/** The customer that a subject names, for example `user:user_1a2b3c`. */
const CUSTOMER_ID = sql<string>`substring(operator_changes.subject from '^user:(.*)$')`

/** A bigint is written as text, because JSON numbers are not exact for all of them. */
function toJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'bigint' ? part.toString() : part,
  )
}

/**
 * Adds an amount to what an operator has given on a day, unless the sum is above the limit. Returns whether it
 * was added. The row is locked until the transaction ends, so parallel gifts of one operator are exact. A
 * change locks it after the customer's accounts.
 */
export async function addToDay(
  tx: Tx,
  { operatorId, day, amount }: { operatorId: string; day: string; amount: bigint },
  limit: bigint,
): Promise<boolean> {
  const { rows } = await sql<{ given: bigint }>`
    insert into support_credit (operator_id, day, given)
    select ${operatorId}, ${day}, ${amount}::bigint where ${amount}::bigint <= ${limit}::bigint
    on conflict (operator_id, day) do update set given = support_credit.given + excluded.given
      where support_credit.given + excluded.given <= ${limit}::bigint
    returning given`.execute(tx)
  return rows.length > 0
}

/** What an operator has given on a day, in micro-dollars. */
export async function givenOnDay(tx: Tx, operatorId: string, day: string): Promise<bigint> {
  const row = await tx
    .selectFrom('support_credit')
    .select('given')
    .where('operator_id', '=', operatorId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.given ?? 0n
}
