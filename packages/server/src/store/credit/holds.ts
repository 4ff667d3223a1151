import type { Micros } from '@ringback/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { creditAccount } from '../../core/credit/ledger.ts'
import type { Tx } from '../../ports/database.ts'

/** Credit that is set aside under a key of its own. */
export interface Hold {
  key: string
  userId: string
  amount: Micros
  at: Date
}

/**
 * Enqueues a hold. The caller has locked the credit account and checked that it covers the amount. Otherwise the
 * transaction fails, and names the broken rule: `hold_needs_a_credit_account`, `accounts_cover_their_holds` or
 * `holds_use_a_key_once`.
 */
export function enqueueHold(tx: Tx, hold: Hold): void {
  const insertHold = sql`
    with ${insertedHold(hold, sql`true`)}
    select assert_ledger_rule(exists (select from inserted_hold), 'hold_needs_a_credit_account')`
  tx.enqueue(insertHold.compile(tx))
}

/**
 * The queries that insert a hold, if an SQL condition on the credit account is true when it is locked. Otherwise
 * `inserted_hold` has no row.
 */
export function insertedHold(
  { key, userId, amount, at }: Hold,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`raised_account as (
      update accounts set held = held + ${amount}
      where id = ${creditAccount(userId)} and ${condition} returning id
    ), inserted_hold as (
      insert into holds (key, account_id, amount, created_at)
      select ${key}::text, id, ${amount}::bigint, ${at}::timestamptz from raised_account
      returning key
    )`
}

/**
 * Enqueues the release of a hold. When the user has no such hold, or it was released before, the transaction
 * fails and names the rule `release_needs_a_live_hold`.
 */
export function enqueueRelease(tx: Tx, release: { key: string; userId: string; at: Date }): void {
  tx.enqueue(releasedHold(release).compile(tx))
}

/**
 * The statement that releases a hold, as {@link enqueueRelease} does.
 *
 * @param also a query that the statement runs first, after the named ones of `before`: nothing is released when it returns
 *   no row
 */
export function releasedHold(
  { key, userId, at }: { key: string; userId: string; at: Date },
  also: AlsoWritten = NOTHING_ELSE,
): RawBuilder<unknown> {
  return sql`
    with ${also.before} given as (${also.query}), released_hold as (
      update holds set released_at = ${at} from given
      where key = ${key} and account_id = ${creditAccount(userId)} and released_at is null
      returning account_id, amount
    ), lowered_account as (
      update accounts set held = held - released_hold.amount
      from released_hold where accounts.id = released_hold.account_id returning accounts.id
    )
    select assert_ledger_rule(exists (select from lowered_account), 'release_needs_a_live_hold') from given`
}

/** What a statement that releases a hold writes first: named queries, each followed by a comma, and one that returns a row. */
export interface AlsoWritten {
  before: RawBuilder<unknown>
  query: RawBuilder<unknown>
}

export const NOTHING_ELSE: AlsoWritten = { before: sql``, query: sql`select true` }
