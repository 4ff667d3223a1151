import { CompiledQuery, type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshPglite } from '../../../../testing/test-database.ts'
import type { Database, Reader } from '../../../ports/database.ts'
import { listTransactions } from '../../credit/transactions.ts'
import { listAllDocuments } from '../../tax/document-lists.ts'
import { listHistory } from './call-history.ts'
import { type CallFilter, listCallsOfCustomers } from './call-lists.ts'

const PAGE = { offset: 9_990, limit: 10 }

/** The plans of the statements that `read` executes, where PostgreSQL prefers any index to a scan or a sort. */
async function plansOf(
  database: Database,
  read: (db: Reader) => Promise<unknown>,
): Promise<string[]> {
  const statements: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(new PostgresQueryCompiler().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await database.read(db => read(db.withPlugin(recorder)))
  return database.transaction(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const plans: string[] = []
    for (const { sql: text, parameters } of statements) {
      const explain = CompiledQuery.raw(`explain ${text}`, [...parameters])
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explain)
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}

it.each<[string, (db: Reader) => Promise<unknown>]>([
  ['transactions', db => listTransactions(db, 'user_1', PAGE)],
  ['calls', db => listHistory(db, 'user_1', { ...PAGE, direction: undefined })],
  ['tax documents in the console', db => listAllDocuments(db, {}, PAGE)],
  ['outgoing calls', db => listHistory(db, 'user_1', { ...PAGE, direction: 'outbound' })],
])('the thousandth page of %s is found by an index, without a scan or a sort', async (_, read) => {
  const database = await freshPglite()
  const plans = await plansOf(database, read)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|Sort/)
  await database.close()
})

it.each<[CallFilter, string]>([
  [{}, 'calls_created_at'],
  [{ state: 'completed' }, 'calls_created_at'],
  [{ state: 'busy' }, 'calls_unsuccessful'],
  [{ state: 'expired' }, 'calls_unsuccessful'],
  [{ direction: 'outbound' }, 'calls_created_at'],
  [{ direction: 'inbound' }, 'calls_inbound'],
])('operators list the calls %j in the order of %s', async (filter, index) => {
  const database = await freshPglite()
  const now = new Date()
  const [plan] = await plansOf(database, db => listCallsOfCustomers(db, filter, { ...PAGE, now }))
  expect(plan).toMatch(new RegExp(`Incremental Sort[^]*Index Scan Backward using ${index}`))
  await database.close()
})
