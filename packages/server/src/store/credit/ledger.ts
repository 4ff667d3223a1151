import { type RawBuilder, sql } from 'kysely'
import {
  type AccountId,
  type Transfer,
  assertBalanced,
  creditAccount,
  debtAccount,
} from '../../core/credit/ledger.ts'
import type { Reader, Tx } from '../../ports/database.ts'

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
 * Enqueues a transfer. The caller has locked the users' accounts, and made sure that the key is new and the amounts are
 * covered. Otherwise the transaction fails, and names the broken rule: `transfers_post_a_key_once`,
 * `accounts_cover_their_holds` or `entries_account_exists`.
 *
 * The balance of a platform account is not stored, so its row is neither locked nor changed.
 *
 * @throws when the entries do not sum to zero
 */
export function enqueueTransfer(
  tx: Tx,
  transfer: Transfer,
  { id, at }: { id: string; at: Date },
): void {
  assertBalanced(transfer)
  const { key, type, userId, entries } = transfer
  const rows = entries.map(
    ({ account, currency, amount }) =>
      sql`(${account}::text, ${currency}::text, ${amount}::bigint)`,
  )
  const statement = sql`
    with entry (account_id, currency, amount) as (values ${sql.join(rows)}),
    inserted_transfer as (
      insert into transfers (id, key, type, description, user_id, created_at)
      values (${id}, ${key}, ${type}, ${descriptionOf(transfer)}, ${userId}, ${at})
    ), changed_account as (
      update accounts set posted = posted + entry.amount, version = version + 1
      from entry where accounts.id = entry.account_id and accounts.user_id is not null
      returning accounts.id, accounts.posted, accounts.version
    )${insertDebtTransaction(transfer, id)}
    insert into entries (transfer_id, account_id, currency, amount,
                         balance_after, account_version, created_at)
    select ${id}, entry.account_id, entry.currency, entry.amount,
           changed_account.posted, changed_account.version, ${at}
    from entry left join changed_account on changed_account.id = entry.account_id`
  tx.enqueue(statement.compile(tx))
}

/** Whether a phone is the user's own is decided with the insertion, which saves a round trip. */
function descriptionOf({ description, ifOwnPhone, userId }: Transfer): RawBuilder<string> {
  if (!ifOwnPhone) return sql<string>`${description}`
  return sql<string>`case when exists (
      select from verified_numbers
      where user_id = ${userId} and phone_number = ${ifOwnPhone.phone} and proved_at is not null
    ) then ${ifOwnPhone.description} else ${description} end`
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
function insertDebtTransaction({ userId, entries }: Transfer, id: string): RawBuilder<unknown> {
  const changes = (account: string) => entries.some(entry => entry.account === account)
  if (!changes(debtAccount(userId)) || changes(creditAccount(userId))) return sql``
  return sql`, inserted_debt_transaction as (
      insert into debt_transactions (transfer_id, user_id, credit_version, seq)
      select ${id}, ${userId}, version,
        1 + (select count(*) from debt_transactions where user_id = ${userId})
      from accounts where id = ${creditAccount(userId)}
    )`
}

/** Whether a transfer with this key was posted. Exact while the user's credit account is locked. */
export async function isPosted(db: Reader, key: string): Promise<boolean> {
  const found = await db.selectFrom('transfers').select('id').where('key', '=', key).execute()
  return found.length > 0
}
