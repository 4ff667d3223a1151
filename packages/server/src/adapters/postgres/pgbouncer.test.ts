import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { addCaller, dial, place } from '../../../testing/people/callers.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import {
  type PgBouncer,
  skipsWithoutPgBouncer,
  startPgBouncer,
} from '../../../testing/database/pgbouncer.ts'
import { type FreshPostgres, freshPostgres, hasPostgres } from '../../../testing/test-database.ts'
import { testWorld } from '../../../testing/test-world.ts'
import { checkDatabase } from '../../doctor/check-at-start.ts'
import { sessionsFinding } from '../../doctor/database-checks.ts'
import type { Database } from '../../ports/database.ts'
import { openPostgres } from './postgres.ts'

describe.skipIf(!hasPostgres || skipsWithoutPgBouncer)('PostgreSQL behind PgBouncer', () => {
  const log = pino({ level: 'silent' })
  let fresh: FreshPostgres
  let pooler: PgBouncer
  let url: string
  let databases: Database[] = []
  const startPooler = async (mode: 'session' | 'transaction') => {
    pooler = await startPgBouncer(inject('postgresUrl') ?? '', mode)
    url = pooler.urlOf(new URL(fresh.url).pathname.slice(1))
  }
  const open = (poolSize: number) => {
    const database = openPostgres({ url, poolSize, log })
    databases.push(database)
    return database
  }
  beforeAll(async () => {
    fresh = await freshPostgres()
  })
  afterEach(async () => {
    for (const database of databases) await database.close()
    databases = []
    await pooler.stop()
  })
  afterAll(() => fresh.drop())

  it('works in session mode: limits of two instances and races for credit are kept', async () => {
    await startPooler('session')
    const [first, second] = [testWorld(open(5)), testWorld(open(5))]
    expect(await checkDatabase(first.database, { url, readUrl: null })).toEqual([])
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit
    `.execute(second.database.kysely)
    expect(rows).toEqual([{ limit: '15s' }])

    const userId = await addCaller(first, micros(3n * 780_000n))
    const calls = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => place(n % 2 ? first : second, userId)),
    )
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const caller = await addCaller(second, micros(5_000_000n))
    expect((await dial(first, caller)).instruction).toMatchObject({ is: 'dial' })
    await expectBalanced(first.database)
  })

  it('is refused in transaction mode, with the reason', async () => {
    await startPooler('transaction')
    const refused = checkDatabase(open(2), { url, readUrl: null })
    await expect(refused).rejects.toThrow(/^Database sessions: .*pool_mode = session/)
  })

  it('shares no sessions without it', async () => {
    await startPooler('session')
    expect((await sessionsFinding(fresh.url)).status).toBe('ok')
    expect((await sessionsFinding(null)).status).toBe('ok')
  })
})
