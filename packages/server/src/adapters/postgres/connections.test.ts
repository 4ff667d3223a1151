import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { sql } from 'kysely'
import { describe, expect, inject, it, afterAll, beforeAll } from 'vitest'
import { freshPglite, testDatabases } from '../../../testing/test-database.ts'
import { openMemoryPglite } from '../pglite/pglite.ts'
import { createPool, kyselyOn, preparing } from './connections.ts'
import type { Database } from '../../ports/database.ts'

describe('statements of the embedded database', () => {
  it('are prepared once each, and work with other parameters', async () => {
    // A reused database may have prepared as many statements as a connection may have.
    const database = await openMemoryPglite(await openAsBlob(inject('pgliteSnapshot').archive))
    const twice = (n: number) => sql<{ n: number }>`select ${n}::int * 2 as n`
    for (const n of [1, 2, 3]) {
      const { rows } = await twice(n).execute(database.kysely)
      expect(rows).toEqual([{ n: n * 2 }])
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%* 2 as n%'`.execute(
      database.kysely,
    )
    expect(rows).toHaveLength(1)
    await database.close()
  })

  it('leave the connection usable when they fail', async () => {
    const database = await freshPglite()
    const divided = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`
    await expect(divided(0).execute(database.kysely)).rejects.toThrow('division by zero')
    expect((await divided(3).execute(database.kysely)).rows).toEqual([{ n: 2 }])
    await database.close()
  })

  it('are prepared again by a client that follows another on the same connection', async () => {
    const pglite = await PGlite.create({
      loadDataDir: await openAsBlob(inject('pgliteSnapshot').archive),
    })
    const pool = createPool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 1 })
    const connect = async () => preparing(await pool.connect())
    const kysely = kyselyOn({ connect, end: () => pool.end() })
    const removed = once(pool, 'remove')
    expect((await sql`select ${1}::int as n`.execute(kysely)).rows).toEqual([{ n: 1 }])
    await removed
    expect((await sql`select ${1}::int + 1 as n`.execute(kysely)).rows).toEqual([{ n: 2 }])
    await kysely.destroy()
    await pglite.close()
  })
})

describe.each(testDatabases())('values read from $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it.each([0n, -1n, 9_007_199_254_740_993n, 9_223_372_036_854_775_807n])(
    'keeps the int8 %s exact both ways',
    async amount => {
      const { rows } = await database.transaction(tx =>
        sql<{ amount: bigint }>`select ${amount}::int8 as amount`.execute(tx),
      )
      expect(rows).toEqual([{ amount }])
    },
  )

  it('reads the other types of the schema in the same way', async () => {
    const { rows } = await database.transaction(tx =>
      sql`select 7::int4 as whole, true as yes, null::int8 as nothing, '\\x00ff'::bytea as bytes,
          '2026-11-01T12:00:00.123Z'::timestamptz as moment, count(*) as counted
          from users`.execute(tx),
    )
    expect(rows).toEqual([
      {
        whole: 7,
        yes: true,
        nothing: null,
        bytes: Buffer.from([0, 255]),
        moment: new Date('2026-11-01T12:00:00.123Z'),
        counted: 0n,
      },
    ])
  })
})
