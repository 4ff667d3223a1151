import type { Micros } from '@ringback/contract/money'
import { sql } from 'kysely'
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
 * transaction fails, and names the broken rule: `holds_account_exists`, `accounts_cover_their_holds` or
 * `holds_use_a_key_once`.
 */
export function enqueueHold(tx: Tx, { key, userId, amount, at }: Hold): void {
  const account = creditAccount(userId)
  const statement = sql`
    with inserted_hold as (
      insert into holds (key, account_id, amount, created_at)
      values (${key}, ${account}, ${amount}, ${at})
    )
    update accounts set held = held + ${amount} where id = ${account}`
  tx.enqueue(statement.compile(tx))
}

/**
 * Enqueues the release of a hold. When the user has no such hold, or it was released before, the transaction
 * fails and names the rule `release_needs_a_live_hold`.
 */
export function enqueueRelease(
  tx: Tx,
  { key, userId, at }: { key: string; userId: string; at: Date },
): void {
  const account = creditAccount(userId)
  const statement = sql`
    with released_hold as (
      update holds set released_at = ${at}
      where key = ${key} and account_id = ${account} and released_at is null
      returning amount
    ), lowered_account as (
      update accounts set held = held - released_hold.amount
      from released_hold where accounts.id = ${account} returning id
    )
    select assert_ledger_rule(exists (select from lowered_account), 'release_needs_a_live_hold')`
  tx.enqueue(statement.compile(tx))
}
