import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../ports/database.ts'
import { testDatabases } from '../../../testing/test-database.ts'

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
