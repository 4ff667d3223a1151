import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pgliteSnapshot } from '@ringback/server/testing/pglite-snapshot'
import {
  type RecordedDatabase,
  type RecordedTransaction,
  openRecordedDatabase,
} from './recorded-database.ts'
import { simulate } from '../simulation.ts'

const SEEDS = 5
const STEPS = 400

/**
 * What a transaction of a user may do to rows of the platform, as `table:how`. Insertions conflict with nothing, and a
 * foreign key only locks the key of the row that it names. Other changes of rows of the platform would make transactions
 * of different users wait for each other.
 */
const PLATFORM_ROWS = [
  // The entries of platform accounts, whose balances are not stored; their foreign keys lock the keys of the accounts.
  ...['entries:written', 'accounts:locked'],
  // Appended under a hash, and those that no longer count.
  ...['attempts:written', 'attempts:deleted', 'welcome_claims:written'],
  // Logs, and the key of the operator who is named.
  ...['payment_events:written', 'operator_changes:written', 'operators:locked'],
  // One row for each item of work, which is of one user.
  ...['job_failures:written', 'job_failures:deleted'],
  // One row for each cause, and its mail to operators.
  ...['alarms:written', 'mails:written'],
  // Payments with tax documents wait for each other, because no number of a series may be missing.
  'tax_document_numbers:written',
]

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
  })

  it('each change and lock rows of one user at most, except jobs that claim due rows', () => {
    expect(unexplained(database.transactions)).toEqual([])
  })

  it('change rows of the platform beside those of a user only as the list says', () => {
    const beside = database.transactions
      .filter(({ rows }) => usersOf(rows).size > 0)
      .flatMap(({ rows }) => rows.filter(({ userId }) => userId === null))
    const found = new Set(beside.map(({ table, how }) => `${table}:${how}`))
    expect([...found].filter(key => !PLATFORM_ROWS.includes(key))).toEqual([])
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

/** Transactions of several users that are no claims: each kind once, with its tables. */
function unexplained(transactions: readonly RecordedTransaction[]): string[] {
  const found = transactions
    .filter(({ rows }) => usersOf(rows).size > 1)
    .filter(transaction => !isClaim(transaction))
    .map(({ work, rows }) => `${work}: ${[...tablesOf(rows)].join(', ')}`)
  return [...new Set(found)]
}

/**
 * Whether a job claims up to 20 due rows of any users of one table, and posts nothing. It skips locked rows, so that it
 * waits for no user; each claimed row is processed in a transaction of its own. With tables distributed by user, each
 * shard is claimed separately.
 */
function isClaim({ statements, rows }: RecordedTransaction): boolean {
  return tablesOf(rows).size === 1 && statements.some(({ text }) => text.includes('skip locked'))
}

function usersOf(rows: RecordedTransaction['rows']): Set<string> {
  return new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))
}

function tablesOf(rows: RecordedTransaction['rows']): Set<string> {
  return new Set(rows.filter(({ userId }) => userId !== null).map(({ table }) => table))
}
