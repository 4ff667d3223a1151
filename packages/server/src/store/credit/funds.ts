import { startOfDay } from '../../core/time.ts'
import { type Micros, ZERO, micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { type AccountId, creditAccount, debtAccount } from '../../core/credit/ledger.ts'
import type { Reader, Tx } from '../../ports/database.ts'

/** A user's credit in micro-dollars. `posted` is the balance of the account, `available` is the balance less the holds. */
export interface Balance {
  posted: Micros
  available: Micros
}

/** A user's credit and debt. Debt is credit that was reversed after it was spent. */
export interface Funds extends Balance {
  debt: Micros
}

/** Locks a user's credit account until the transaction ends. Opens the account if it is missing. */
export async function lockCredit(tx: Tx, userId: string): Promise<Balance> {
  const id = creditAccount(userId)
  const [account] = await lockAccounts(tx, [id])
  if (account) return balanceOf(account)
  await openAccounts(tx, userId)
  const [opened] = await lockAccounts(tx, [id])
  if (!opened) throw new Error(`account ${id} could not be opened`)
  return balanceOf(opened)
}

/**
 * Locks a user's credit account, and reads in the same round trip what the lock makes exact. An account that is missing locks
 * nothing: others may open and change it before it is locked, so that it is read again.
 */
export async function lockCreditAndRead<T>(
  tx: Tx,
  userId: string,
  read: () => Promise<T>,
): Promise<T> {
  const [accounts, found] = await Promise.all([lockAccounts(tx, [creditAccount(userId)]), read()])
  if (accounts.length > 0) return found
  await lockCredit(tx, userId)
  return read()
}

/** Locks a user's credit and debt accounts until the transaction ends. Opens them if they are missing. */
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

/** Reads a user's funds without a lock. Do not base a change of money on the result. */
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

/** Locks the accounts that exist, in id order, which is the order of every transaction (ledger.ts). */
async function lockAccounts(tx: Tx, ids: readonly AccountId[]) {
  const { rows } = await sql<{ id: string; posted: bigint; held: bigint }>`
    select id, posted, held from accounts where id in (${sql.join(ids)}) order by id for update`.execute(
    tx,
  )
  return rows
}

/** Opens both accounts at once, because a payment locks both. */
async function openAccounts(tx: Tx, userId: string): Promise<void> {
  const usd = { currency: 'USD', user_id: userId } as const
  await tx
    .insertInto('accounts')
    .values([
      { id: creditAccount(userId), kind: 'credit', ...usd },
      { id: debtAccount(userId), kind: 'debt', ...usd },
    ])
    // A concurrent transaction may conflict on either of the table's unique indexes.
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

function balanceOf({ posted, held }: { posted: bigint; held: bigint }): Balance {
  return { posted: micros(posted), available: micros(posted - held) }
}

/**
 * Claims the welcome credit for all of these hashes, or for none if one of them is claimed. A concurrent transaction
 * that claims the same hash waits, and then is refused. Only the day is stored: the time would be that of the transfer,
 * and so lead from the hash to the user of a closed account.
 */
export async function claimWelcomeCredit(
  tx: Tx,
  hashes: readonly Buffer[],
  at: Date,
): Promise<boolean> {
  // A fixed order, so that two transactions cannot deadlock.
  const sorted = [...hashes].sort((a, b) => a.compare(b))
  const inserted = await tx
    .insertInto('welcome_claims')
    .values(sorted.map(hash => ({ hash, claimed_at: startOfDay(at) })))
    .onConflict(conflict => conflict.column('hash').doNothing())
    .returning('hash')
    .execute()
  if (inserted.length === hashes.length) return true
  // The other claims of this transaction must not keep a later user from the credit.
  const own = inserted.map(({ hash }) => hash)
  if (own.length > 0) await tx.deleteFrom('welcome_claims').where('hash', 'in', own).execute()
  return false
}
