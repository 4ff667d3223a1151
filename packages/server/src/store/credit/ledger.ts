import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type RawBuilder, sql } from 'kysely'
import { type Transfer, assertBalanced, describeAccount } from '../../core/credit/ledger.ts'
import type { Tx } from '../../ports/database.ts'
import { lockAccounts } from './funds.ts'

/*
 * Posts transfers. Only this file and holds.ts change balances.
 *
 * Every transaction acquires its row locks in one order: accounts by id, then the call, then the purchase,
 * then the payment, then the rented number. A purchase, payment or number never changes its owner, so it
 * is first read without a lock to find the owner's accounts, and read again, locked, after them. A user's
 * credit account is also that user's mutex: the transaction that has locked it is the only one that
 * changes the user's calls, holds and purchases.
 */

/**
 * Posts a transfer, once. A user's account never goes below the sum of its holds.
 *
 * @throws when the entries do not sum to zero
 */
export async function postTransfer(
  tx: Tx,
  transfer: Transfer,
  written: { id: string; at: Date },
): Promise<Outcome<null, 'already-posted' | 'too-little-credit'>> {
  assertBalanced(transfer)
  const own = transfer.entries.filter(({ account }) => describeAccount(account).userId !== null)
  const accounts = await lockAccounts(
    tx,
    own.map(({ account }) => account),
  )
  const isAffordable = own.every(({ account: id, amount }) => {
    const account = accounts.find(each => each.id === id)
    if (!account)
      throw new Error(`transfer ${transfer.key} names the account ${id}, which is not open`)
    return amount >= 0n || account.posted + amount >= account.held
  })
  if (isAffordable) {
    return (await insert(tx, transfer, written)) ? accepted(null) : refused('already-posted')
  }
  return refused((await isPosted(tx, transfer.key)) ? 'already-posted' : 'too-little-credit')
}

/**
 * Enqueues a transfer whose key is new and whose amounts are covered. Otherwise the transaction fails, and
 * names the broken rule: `transfers_post_a_key_once`, `accounts_cover_their_holds` or
 * `entries_account_exists`.
 *
 * @throws when the entries do not sum to zero
 */
export function enqueueTransfer(
  tx: Tx,
  transfer: Transfer,
  written: { id: string; at: Date },
): void {
  assertBalanced(transfer)
  tx.enqueue(insertStatement(transfer, written, sql``).compile(tx))
}

/** False when the key was posted before; then nothing is inserted. */
async function insert(
  tx: Tx,
  transfer: Transfer,
  written: { id: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await insertStatement(
    transfer,
    written,
    sql`on conflict (key) do nothing`,
  ).execute(tx)
  return numAffectedRows === BigInt(transfer.entries.length)
}

/** Inserts the transfer, changes the users' accounts and inserts the entries, all in one statement. */
function insertStatement(
  { key, type, description, userId, entries }: Transfer,
  { id, at }: { id: string; at: Date },
  onConflict: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const lines = sql`unnest(
    ${entries.map(({ account }) => account)}::text[],
    ${entries.map(({ currency }) => currency)}::text[],
    ${entries.map(({ amount }) => String(amount))}::bigint[]
  ) as line (account_id, currency, amount)`
  return sql`
    with written as (
      insert into transfers (id, key, type, description, user_id, created_at)
      values (${id}, ${key}, ${type}, ${description}, ${userId}, ${at}) ${onConflict}
      returning id
    ), moved as (
      update accounts set posted = posted + line.amount, version = version + 1
      from written, ${lines}
      where accounts.id = line.account_id and accounts.user_id is not null
      returning accounts.id, accounts.posted, accounts.version
    )
    insert into entries (transfer_id, account_id, currency, amount,
                         balance_after, account_version, created_at)
    select written.id, line.account_id, line.currency, line.amount, moved.posted, moved.version, ${at}
    from written cross join ${lines} left join moved on moved.id = line.account_id`
}

async function isPosted(tx: Tx, key: string): Promise<boolean> {
  const found = await tx.selectFrom('transfers').select('id').where('key', '=', key).execute()
  return found.length > 0
}
