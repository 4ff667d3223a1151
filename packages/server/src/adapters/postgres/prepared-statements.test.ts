import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshPglite } from '../../../testing/test-database.ts'

describe('statements of the embedded database', () => {
  it('are prepared once each, and answer the same with other parameters', async () => {
    const database = await freshPglite()
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

  it('that fail leave the connection usable', async () => {
    const database = await freshPglite()
    const divided = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`
    await expect(divided(0).execute(database.kysely)).rejects.toThrow('division by zero')
    expect((await divided(3).execute(database.kysely)).rows).toEqual([{ n: 2 }])
    await database.close()
  })
})
