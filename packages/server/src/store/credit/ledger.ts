import { type Micros, ZERO, micros } from '@ringback/contract/money'
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
import type { Reader, Tx } from '../../ports/database.ts'

/*
 * The only writer of money.
 *
 * Order of locks, everywhere: accounts in id order, then a call's row, then a purchase's row, then a
 * payment's row, then a rented number's row. Whose they are never changes, so a purchase, payment or number
 * is read before its user's accounts are locked, and once more, locked, after. A user's credit account is
 * that user's mutex: whoever holds its lock sees, and changes, the user's calls, holds and purchases alone.
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
  await openAccounts(tx, userId)
  const [opened] = await lockAccounts(tx, [id])
  if (!opened) throw new Error(`account ${id} could not be opened`)
  return balanceOf(opened)
}

/** Both at once: whoever has credit may come to owe, and a payment asks for both. */
async function openAccounts(tx: Tx, userId: string): Promise<void> {
  const usd = { currency: 'USD', user_id: userId } as const
  await tx
    .insertInto('accounts')
    .values([
      { id: creditAccount(userId), kind: 'credit', ...usd },
      { id: debtAccount(userId), kind: 'debt', ...usd },
    ])
    // Of two at once, the second may meet the first in either of the table's unique indexes.
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** A user's credit, and what the user owes: credit that went back after it was spent. */
export interface Funds extends Balance {
  debt: Micros
}

/** Locks a user's credit and debt accounts until the transaction ends, and opens them when they are missing. */
export async function lockFunds(tx: Tx, userId: string): Promise<Funds> {
  const ids = [creditAccount(userId), debtAccount(userId)]
  let accounts = await lockAccounts(tx, ids)
  if (accounts.length < ids.length) {
    await openAccounts(tx, userId)
    accounts = await lockAccounts(tx, ids)
  }
  const [credit, debt] = ids.map(id => accounts.find(account => account.id === id))
  if (!credit || !debt) throw new Error(`the accounts of ${userId} could not be opened`)
  return { ...balanceOf(credit), debt: micros(debt.posted) }
}

/** {@link lockCredit} without waiting for it: what is asked next sees the account locked, if it was ever opened. */
export function enqueueCreditLock(tx: Tx, userId: string): void {
  tx.enqueue(sql`select from accounts where id = ${creditAccount(userId)} for update`.compile(tx))
}

/** Without a lock: for reading only. */
export async function readFunds(db: Reader, userId: string): Promise<Funds> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['kind', 'posted', 'held'])
    .where('id', 'in', [creditAccount(userId), debtAccount(userId)])
    .execute()
  const credit = accounts.find(({ kind }) => kind === 'credit')
  const debt = accounts.find(({ kind }) => kind === 'debt')
  return {
    ...(credit ? balanceOf(credit) : { posted: ZERO, available: ZERO }),
    debt: micros(debt?.posted ?? 0n),
  }
}

/**
 * Sets credit aside under a key of its own. Needs the account's lock, under which the caller has seen that
 * it is there: the transaction fails when it is not.
 */
export function hold(
  tx: Tx,
  { key, userId, amount, at }: { key: string; userId: string; amount: Micros; at: Date },
): void {
  const held = sql`
    with raised as (
      update accounts set held = held + ${amount} where id = ${creditAccount(userId)} returning id
    )
    insert into holds (key, account_id, amount, created_at)
    values (${key}, (select id from raised), ${amount}, ${at})`
  tx.enqueue(held.compile(tx))
}

/** Gives held credit back, once: the transaction fails when there is no such hold, or none any more. */
export function release(
  tx: Tx,
  { key, userId, at }: { key: string; userId: string; at: Date },
): void {
  // Where nothing was released, null is taken away, which no account can be.
  const lowered = sql`
    with released as (
      update holds set released_at = ${at} where key = ${key} and released_at is null
      returning amount
    )
    update accounts set held = held - (select amount from released)
    where id = ${creditAccount(userId)}`
  tx.enqueue(lowered.compile(tx))
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
  const isAffordable = own.every(({ account: id, amount }) => {
    const account = accounts.find(each => each.id === id)
    if (!account) throw new Error(`transfer ${transfer.key} names an unopened ${id}`)
    return amount >= 0n || account.posted + amount >= account.held
  })
  if (isAffordable) {
    return (await write(tx, transfer, written)) ? accepted(null) : refused('already-posted')
  }
  return refused((await isPosted(tx, transfer.key)) ? 'already-posted' : 'too-little-credit')
}

/**
 * Moves money that is known to be there and was not moved before, without waiting: the transaction fails
 * when one or the other is not so.
 *
 * @throws when the entries do not sum to zero
 */
export function enqueueTransfer(
  tx: Tx,
  transfer: Transfer,
  written: { id: string; at: Date },
): void {
  assertBalanced(transfer)
  tx.enqueue(writing(transfer, written, sql``).compile(tx))
}

/** Nothing at all is written when the key is there already. */
async function write(
  tx: Tx,
  transfer: Transfer,
  written: { id: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await writing(
    transfer,
    written,
    sql`on conflict (key) do nothing`,
  ).execute(tx)
  return numAffectedRows === BigInt(transfer.entries.length)
}

/** Transfer, accounts and entries in one statement. Accounts refuse by themselves to go below what is held. */
function writing(
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
