import { type Micros, ZERO, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { sql } from 'kysely'
import {
  type AccountId,
  type Transfer,
  assertBalanced,
  creditAccount,
  describeAccount,
} from '../core/ledger.ts'
import type { Tx } from '../ports/database.ts'

/*
 * The only writer of money.
 *
 * Order of locks, everywhere: accounts in id order, then a call's row. A user's credit account is
 * that user's mutex: whoever holds its lock sees, and changes, the user's calls and holds alone.
 */

/** What of a user's credit is there: `available` is what is not held. */
export interface Balance {
  posted: Micros
  available: Micros
}

/**
 * Locks a user's credit account until the transaction ends, and opens it when this is its first movement.
 */
export async function lockCredit(tx: Tx, userId: string): Promise<Balance> {
  const id = creditAccount(userId)
  const [account] = await lockAccounts(tx, [id])
  if (account) return balanceOf(account)
  await tx
    .insertInto('accounts')
    .values({ id, kind: 'credit', currency: 'USD', user_id: userId })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  const [opened] = await lockAccounts(tx, [id])
  if (!opened) throw new Error(`account ${id} could not be opened`)
  return balanceOf(opened)
}

/** Without a lock: for reading only. */
export async function readBalance(tx: Tx, userId: string): Promise<Balance> {
  const account = await tx
    .selectFrom('accounts')
    .select(['posted', 'held'])
    .where('id', '=', creditAccount(userId))
    .executeTakeFirst()
  return account ? balanceOf(account) : { posted: ZERO, available: ZERO }
}

/** Sets credit aside under a key of its own. Needs the account's lock. */
export async function hold(
  tx: Tx,
  request: { key: string; userId: string; amount: Micros; at: Date },
): Promise<Outcome<null, 'too-little-credit'>> {
  const account_id = creditAccount(request.userId)
  const raised = await tx
    .updateTable('accounts')
    .set(row => ({ held: row('held', '+', request.amount) }))
    .where('id', '=', account_id)
    .where(sql<boolean>`posted - held >= ${request.amount}`)
    .executeTakeFirst()
  if (raised.numUpdatedRows !== 1n) return refused('too-little-credit')
  await tx
    .insertInto('holds')
    .values({ key: request.key, account_id, amount: request.amount, created_at: request.at })
    .execute()
  return accepted(null)
}

/** Gives held credit back. A hold that was released already stays so; one that never was is a broken assumption. */
export async function release(tx: Tx, key: string, at: Date): Promise<void> {
  const released = await tx
    .updateTable('holds')
    .set({ released_at: at })
    .where('key', '=', key)
    .where('released_at', 'is', null)
    .returning(['account_id', 'amount'])
    .executeTakeFirst()
  if (!released) {
    const known = await tx.selectFrom('holds').select('key').where('key', '=', key).execute()
    if (known.length === 0) throw new Error(`there is no hold ${key}`)
    return
  }
  await tx
    .updateTable('accounts')
    .set(row => ({ held: row('held', '-', released.amount) }))
    .where('id', '=', released.account_id)
    .execute()
}

/**
 * Moves money once. Users' accounts never go below what is held on them.
 *
 * @throws when the entries do not sum to zero
 */
export async function post(
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
  if (await isPosted(tx, transfer.key)) return refused('already-posted')
  for (const entry of own) {
    const account = accounts.find(({ id }) => id === entry.account)
    if (!account) throw new Error(`transfer ${transfer.key} names an unopened ${entry.account}`)
    const { posted, held } = account
    if (entry.amount < 0n && posted + entry.amount < held) return refused('too-little-credit')
  }
  const { key, type, description, userId } = transfer
  await tx
    .insertInto('transfers')
    .values({ id: written.id, key, type, description, user_id: userId, created_at: written.at })
    .execute()
  for (const entry of transfer.entries) await enter(tx, entry, written)
  return accepted(null)
}

async function enter(
  tx: Tx,
  entry: Transfer['entries'][number],
  written: { id: string; at: Date },
): Promise<void> {
  const after = describeAccount(entry.account).userId
    ? await tx
        .updateTable('accounts')
        .set(row => ({
          posted: row('posted', '+', entry.amount),
          version: row('version', '+', 1n),
        }))
        .where('id', '=', entry.account)
        .returning(['posted', 'version'])
        .executeTakeFirstOrThrow()
    : null
  await tx
    .insertInto('entries')
    .values({
      transfer_id: written.id,
      account_id: entry.account,
      currency: entry.currency,
      amount: entry.amount,
      balance_after: after && after.posted,
      account_version: after && after.version,
      created_at: written.at,
    })
    .execute()
}

async function isPosted(tx: Tx, key: string): Promise<boolean> {
  const found = await tx.selectFrom('transfers').select('id').where('key', '=', key).execute()
  return found.length > 0
}

async function lockAccounts(tx: Tx, ids: readonly AccountId[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('accounts')
    .select(['id', 'posted', 'held'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

function balanceOf({ posted, held }: { posted: bigint; held: bigint }): Balance {
  return { posted: micros(posted), available: micros(posted - held) }
}
