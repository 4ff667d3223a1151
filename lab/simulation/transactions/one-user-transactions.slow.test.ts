import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pgliteSnapshot } from '@ringback/server/testing/pglite-snapshot'
import {
  type RecordedDatabase,
  type RecordedTransaction,
  openRecordedDatabase,
} from './recorded-database.ts'
import { USER_TABLES } from './row-owners.ts'
import { simulate } from '../simulation.ts'
import { PLATFORM_ROWS, TRANSACTION_EXCEPTIONS } from './transaction-exceptions.ts'

const SEEDS = 5
const STEPS = 400

let database: RecordedDatabase
beforeAll(async () => {
  database = await openRecordedDatabase((await pgliteSnapshot()).archive)
  for (let seed = 1; seed <= SEEDS; seed++) await simulate(database, { seed, steps: STEPS })
}, 900_000)
afterAll(() => database.close())

/** The tables can be distributed by user only if this holds (docs/scaling.md). */
describe('the transactions of a simulation', () => {
  it('are recorded, with those of calls, payments, rentals and operators among them', () => {
    const written = new Set(
      database.transactions.flatMap(({ rows }) => rows.map(({ table }) => table)),
    )
    expect([...written]).toEqual(
      expect.arrayContaining(['calls', 'holds', 'entries', 'purchases', 'virtual_numbers']),
    )
    expect([...written]).toEqual(expect.arrayContaining(['operator_changes', 'users', 'mails']))
    expect(Object.keys(USER_TABLES).length).toBeGreaterThan(20)
  })

  it('each change and lock rows of one user at most, except those of the list', () => {
    expect(unexplained(database.transactions)).toEqual([])
  })

  it('change rows of the platform beside those of a user only as the list says', () => {
    const beside = database.transactions
      .filter(({ rows }) => usersOf(rows).size > 0)
      .flatMap(({ rows }) => rows.filter(({ userId }) => userId === null))
    const found = new Set(beside.map(({ table, how }) => `${table}:${how}`))
    expect([...found].filter(key => !(key in PLATFORM_ROWS))).toEqual([])
  })

  it('are found when they change rows of two users', async () => {
    const before = database.transactions.length
    await database.transaction(tx =>
      tx.updateTable('users').set({ display_name: 'Changed' }).execute(),
    )
    expect(unexplained(database.transactions.slice(before))).toEqual([
      expect.stringContaining('preparation: users'),
    ])
  })

  it('are found when they lock rows of two users', async () => {
    const before = database.transactions.length
    await database.transaction(tx =>
      tx.selectFrom('accounts').select('id').where('user_id', 'is not', null).forUpdate().execute(),
    )
    expect(unexplained(database.transactions.slice(before))).toHaveLength(1)
  })
})

/** Transactions of several users that are not in the list: each kind once, with its tables. */
function unexplained(transactions: readonly RecordedTransaction[]): string[] {
  const found = transactions
    .filter(({ rows }) => usersOf(rows).size > 1)
    .filter(transaction => !isException(transaction))
    .map(({ work, rows }) => `${work}: ${[...tablesOf(rows)].join(', ')}`)
  return [...new Set(found)]
}

function isException({ work, statements, rows }: RecordedTransaction): boolean {
  return TRANSACTION_EXCEPTIONS.some(
    exception =>
      exception.work === work &&
      [...tablesOf(rows)].every(table => exception.tables.includes(table)) &&
      statements.some(({ text }) => text.includes(exception.statement)),
  )
}

function usersOf(rows: RecordedTransaction['rows']): Set<string> {
  return new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))
}

function tablesOf(rows: RecordedTransaction['rows']): Set<string> {
  return new Set(rows.filter(({ userId }) => userId !== null).map(({ table }) => table))
}
