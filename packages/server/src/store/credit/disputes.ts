import { type Micros, micros } from '@ringback/contract/money'
import { type SqlBool, sql } from 'kysely'
import { type DisputeEvent, isDecided } from '../../core/credit/dispute-state.ts'
import { debtAccount } from '../../core/credit/ledger.ts'
import type { Reader, Tx } from '../../ports/database.ts'

/** A dispute as it is stored. */
export interface StoredDispute extends DisputeEvent {
  /** How many transfers it has posted. */
  postedTransfers: number
}

/** The caller has locked the user's accounts and the payment, so the dispute cannot change until the transaction ends. */
export async function findDispute(tx: Tx, id: string): Promise<StoredDispute | null> {
  const row = await tx
    .selectFrom('disputes')
    .select(['status', 'stage', 'event_at', 'posted_transfers'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const state = row.status === 'open' ? (row.stage ?? 'opened') : row.status
  return { state, at: row.event_at, postedTransfers: row.posted_transfers }
}

/** Inserts or updates a dispute. The amount is the one that the provider reported last. */
export async function saveDispute(
  tx: Tx,
  dispute: { id: string; paymentId: string; userId: string | null; amount: bigint },
  { state, at, now }: DisputeEvent & { now: Date },
): Promise<void> {
  const { amount } = dispute
  const changed = {
    amount,
    status: isDecided(state) ? state : 'open',
    stage: isDecided(state) ? null : state,
    event_at: at,
  } as const
  const closedAt = isDecided(state) ? now : null
  await tx
    .insertInto('disputes')
    .values({
      id: dispute.id,
      payment_id: dispute.paymentId,
      user_id: dispute.userId,
      opened_at: now,
      closed_at: closedAt,
      ...changed,
    })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(row => ({
        ...changed,
        // A dispute can be decided twice. The first decision ended the freeze, so its time is kept.
        closed_at: row.fn.coalesce('disputes.closed_at', row.val(closedAt)),
      })),
    )
    .execute()
}

export async function countDisputeTransfer(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('disputes')
    .set(row => ({ posted_transfers: row('posted_transfers', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** What disputes of a payment mean for its refund: whether one is open, and how much was lost, in the payment's currency. */
export async function findDisputesOfPayment(
  db: Reader,
  paymentId: string,
): Promise<{ isDisputed: boolean; lost: bigint }> {
  const { rows } = await sql<{ disputed: boolean | null; lost: bigint }>`
    select bool_or(status = 'open') as disputed,
      coalesce(sum(amount) filter (where status = 'lost'), 0)::bigint as lost
    from disputes where payment_id = ${paymentId}`.execute(db)
  const [row] = rows
  return { isDisputed: row?.disputed ?? false, lost: row?.lost ?? 0n }
}

/** An SQL condition that is true for the open disputes that wait for our evidence. */
export const waitsForAnswer = sql<SqlBool>`disputes.status = 'open'
  and disputes.stage in ('opened', 'action-required')`

/** Why a user may neither call nor rent. The reason of an operator's freeze is shown to the user. */
export type Freeze =
  | { why: 'account-frozen'; reason: string }
  | { why: 'in-dispute' }
  | { why: 'in-debt'; debt: Micros }

/** Exact while the caller holds the lock of the user's credit account. store/calls/call-limits.ts reads the same facts within a larger query. */
export async function findFreeze(db: Reader, userId: string): Promise<Freeze | null> {
  const { rows } = await sql<FreezeFacts>`select ${freezeFactsOf(userId)}`.execute(db)
  const [row] = rows
  return row ? freezeOf(row) : null
}

/** The columns of {@link FreezeFacts}, for a query that reads more. */
export function freezeFactsOf(userId: string) {
  return sql`${debtOf(userId)} as debt, ${hasOpenDispute(userId)} as disputed,
    ${freezeReasonOf(userId)} as freeze_reason`
}

export interface FreezeFacts {
  debt: bigint | null
  disputed: boolean
  freeze_reason: string | null
}

/** An operator's freeze takes precedence. A dispute takes precedence over debt, because paying the debt does not end it. */
export function freezeOf(facts: FreezeFacts): Freeze | null {
  if (facts.freeze_reason !== null) return { why: 'account-frozen', reason: facts.freeze_reason }
  if (facts.disputed) return { why: 'in-dispute' }
  const debt = micros(facts.debt ?? 0n)
  return debt > 0n ? { why: 'in-debt', debt } : null
}

/** Null unless an operator has frozen the account. */
export function freezeReasonOf(userId: string) {
  return sql<string | null>`(select freeze_reason from users where id = ${userId})`
}

/** Null until the user's debt account is open. */
export function debtOf(userId: string) {
  return sql<bigint | null>`(select posted from accounts where id = ${debtAccount(userId)})`
}

export function hasOpenDispute(userId: string) {
  return sql<boolean>`exists (select from disputes where user_id = ${userId} and status = 'open')`
}
