import assert from 'node:assert/strict'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type RawBuilder, sql } from 'kysely'
import {
  type AccountId,
  type Transfer,
  assertBalanced,
  creditAccount,
  debtAccount,
  describeAccount,
} from '../../core/credit/ledger.ts'
import type { Reader, Tx, Writer } from '../../ports/database.ts'
import { areOpen, lockedAccounts } from './funds.ts'
import { type AlsoWritten, NOTHING_ELSE } from './holds.ts'

/*
 * Posts transfers. Only this file and holds.ts change the balances of accounts. The column `posted` of an
 * account is its balance: the sum of its posted entries. It includes the credit that holds set aside.
 *
 * Every transaction acquires its row locks in one order:
 *   1. accounts, by id
 *   2. the call
 *   3. the purchase
 *   4. the payment
 *   5. the rented number
 *   6. verified numbers, by id
 *   7. the user, except by a request that proves the password, which locks the user before
 *
 * A transaction that starts from a purchase, a payment or a rented number does not know whose accounts to
 * lock. It reads that row without a lock to find the owner, who never changes. It then locks the owner's
 * accounts, and after them the row, which it reads again because it may have changed in the meantime.
 *
 * A user's credit account is also that user's mutex: the transaction that has locked it is the only one that
 * changes the user's calls, holds and purchases.
 */

/**
 * Posts a transfer, once, in one statement, which locks the users' accounts, compares their balances with the amounts
 * and writes all rows or none. The balance of a user's account never falls below the sum of its holds.
 *
 * @throws when the entries do not sum to zero, or an account is not open
 */
export async function postTransfer(
  db: Writer,
  transfer: Transfer,
  posting: { id: string; at: Date },
): Promise<Outcome<null, 'already-posted' | 'too-little-credit'>> {
  assertBalanced(transfer)
  const { numAffectedRows } = await insertIfCovered(transfer, posting).execute(db)
  if (numAffectedRows === BigInt(transfer.entries.length)) return accepted(null)
  // A statement of its own sees a transfer that was posted while the first statement waited for the accounts. Such
  // a transfer may exceed the balance that it left. The caller must then learn that it was posted, and not that
  // credit is missing.
  if (await isPosted(db, transfer.key)) return refused('already-posted')
  if (!(await areOpen(db, usersAccounts(transfer)))) {
    throw new Error(`transfer ${transfer.key} names an account that is not open`)
  }
  return refused('too-little-credit')
}

/**
 * Enqueues a transfer. The caller has made sure that its key is new and that its amounts are covered.
 * Otherwise the transaction fails, and names the broken rule: `transfers_post_a_key_once`,
 * `accounts_cover_their_holds` or `entries_account_exists`.
 *
 * @param posting `releases` is the key of the user's hold that is set aside for it, and released by the same statement. When
 *   there is no such hold, or it was released before, the broken rule is `release_needs_a_live_hold`.
 * @throws when the entries do not sum to zero
 */
export function enqueueTransfer(
  tx: Tx,
  transfer: Transfer,
  posting: { id: string; at: Date; releases?: string },
): void {
  assertBalanced(transfer)
  const { releases, ...posted } = posting
  const statement =
    releases === undefined
      ? insertStatement(transfer, posted, UNCONDITIONALLY)
      : releasingTransfer(transfer, { ...posted, releases })
  tx.enqueue(statement.compile(tx))
}

/**
 * The statement that posts a transfer and releases the user's hold for it, as {@link enqueueTransfer} does.
 *
 * @param also a query that the statement runs first, after the named ones of `before`: nothing is posted and released when
 *   it returns no row. It returns one column, which is not null.
 * @throws when the entries do not sum to zero
 */
export function releasingTransfer(
  transfer: Transfer,
  { releases, at, id }: { id: string; at: Date; releases: string },
  also: AlsoWritten = NOTHING_ELSE,
): RawBuilder<unknown> {
  assertBalanced(transfer)
  const account = creditAccount(transfer.userId)
  assert(
    transfer.entries.some(entry => entry.account === account),
    'the transfer has no entry in the account of the hold',
  )
  const parts = {
    before: sql`${also.before} given as (${also.query}), released_hold as (
      update holds set released_at = ${at} from given
      where key = ${releases} and account_id = ${account} and released_at is null
      returning account_id, amount
    ),`,
    // It names the row, so that the rule is checked for a row only.
    condition: sql`from given, lateral assert_ledger_rule(
      given is not null and exists (select from released_hold), 'release_needs_a_live_hold')`,
    // The credit account's row is changed once, by the transfer. It is joined, because PostgreSQL refuses a subquery of
    // changed rows where it reads an account again that another transaction has changed.
    change: sql`, held = held - coalesce(released_hold.amount, 0)`,
    join: sql`left join released_hold on released_hold.account_id = entry.account_id`,
  }
  return insertStatement(transfer, { id, at }, parts)
}

/** Inserts nothing when the key was posted before, an account is not open or its balance does not cover the amount. */
function insertIfCovered(
  transfer: Transfer,
  posting: { id: string; at: Date },
): RawBuilder<unknown> {
  const ids = usersAccounts(transfer)
  return insertStatement(transfer, posting, {
    // Materialized, so that every account is locked before a row is written.
    before: sql`locked_account as materialized (${lockedAccounts(ids)}),`,
    condition: sql`
      where ${ids.length} = (
        select count(*) from locked_account join entry on entry.account_id = locked_account.id
        where entry.amount >= 0 or locked_account.posted + entry.amount >= locked_account.held
      ) on conflict (key) do nothing`,
    change: sql``,
    join: sql``,
  })
}

const UNCONDITIONALLY = { before: sql``, condition: sql``, change: sql``, join: sql`` }

/**
 * Inserts the transfer, changes the balances of the users' accounts and inserts the entries, all in one
 * statement. The balance of a platform account is not stored, so its row is neither locked nor changed.
 */
function insertStatement(
  transfer: Transfer,
  { id, at }: { id: string; at: Date },
  {
    before,
    condition,
    change,
    join,
  }: Record<'before' | 'condition' | 'change' | 'join', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const { key, type, userId, entries } = transfer
  const rows = entries.map(
    ({ account, currency, amount }) =>
      sql`(${account}::text, ${currency}::text, ${amount}::bigint)`,
  )
  return sql`
    with entry (account_id, currency, amount) as (values ${sql.join(rows)}), ${before}
    inserted_transfer as (
      insert into transfers (id, key, type, description, user_id, created_at)
      select ${id}, ${key}, ${type}, ${descriptionOf(transfer)}, ${userId}, ${at}::timestamptz ${condition}
      returning id
    ), changed_account as (
      update accounts set posted = posted + entry.amount, version = version + 1 ${change}
      from inserted_transfer, entry ${join}
      where accounts.id = entry.account_id and accounts.user_id is not null
      returning accounts.id, accounts.posted, accounts.version
    )${insertDebtTransaction(transfer)}
    insert into entries (transfer_id, account_id, currency, amount,
                         balance_after, account_version, created_at)
    select inserted_transfer.id, entry.account_id, entry.currency, entry.amount,
           changed_account.posted, changed_account.version, ${at}
    from inserted_transfer cross join entry
    left join changed_account on changed_account.id = entry.account_id`
}

/** Whether a phone is the user's own is decided with the insertion, because a webhook that settles a call reads nothing. */
function descriptionOf({ description, ifOwnPhone, userId }: Transfer): RawBuilder<string> {
  if (!ifOwnPhone) return sql<string>`${description}`
  return sql<string>`case when exists (
      select from verified_numbers
      where user_id = ${userId} and phone_number = ${ifOwnPhone.phone} and proved_at is not null
    ) then ${ifOwnPhone.description} else ${description} end`
}

function usersAccounts({ entries }: Transfer): AccountId[] {
  return entries
    .map(({ account }) => account)
    .filter(account => describeAccount(account).userId !== null)
}

/** The amount by which a transfer changed an account; null when its key was not posted or it has no such entry. */
export async function findPostedAmount(
  tx: Tx,
  key: string,
  account: AccountId,
): Promise<bigint | null> {
  const row = await tx
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transfer_id', 'transfers.id')
    .select('entries.amount')
    .where('transfers.key', '=', key)
    .where('entries.account_id', '=', account)
    .executeTakeFirst()
  return row?.amount ?? null
}

/**
 * A transfer that changes a user's debt and not the credit has no entry that numbers it among the user's
 * transactions (transactions.ts), so that its place is stored. The caller has locked both accounts.
 */
function insertDebtTransaction({ userId, entries }: Transfer): RawBuilder<unknown> {
  const changes = (account: string) => entries.some(entry => entry.account === account)
  if (!changes(debtAccount(userId)) || changes(creditAccount(userId))) return sql``
  return sql`, inserted_debt_transaction as (
      insert into debt_transactions (transfer_id, user_id, credit_version, seq)
      select inserted_transfer.id, ${userId}, accounts.version,
        1 + (select count(*) from debt_transactions where user_id = ${userId})
      from inserted_transfer join accounts on accounts.id = ${creditAccount(userId)}
    )`
}

/** Whether a transfer with this key was posted. */
export async function isPosted(db: Reader, key: string): Promise<boolean> {
  const found = await db.selectFrom('transfers').select('id').where('key', '=', key).execute()
  return found.length > 0
}
