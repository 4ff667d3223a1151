import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useInstances } from '../../testing/instances.ts'
import { hasPostgres, testDatabases } from '../../testing/test-database.ts'
import { limitAttempts, removeAttempts } from './limit-attempts.ts'

const now = new Date('2026-11-22T12:00:00Z')
const limit = (max: number) => [{ key: 'a key', max, minutes: 15 }]

describe.skipIf(!hasPostgres)('a limit that is reached', () => {
  const servers = useInstances({ pools: [10], isBalanced: false })

  it('refuses without waiting for the lock of another attempt', async () => {
    const { database } = servers.first
    await database.transaction(tx => limitAttempts(tx, now, limit(1)))
    await database.transaction(async holder => {
      // Holds the lock of the key until the end of this transaction.
      expect(await limitAttempts(holder, now, limit(99))).toMatchObject({ ok: true })
      const refusedOnes = Array.from({ length: 9 }, () =>
        database.transaction(tx => limitAttempts(tx, now, limit(1))),
      )
      for (const outcome of await Promise.all(refusedOnes)) {
        expect(outcome).toMatchObject({ ok: false, why: 'too-many-attempts' })
      }
    })
  })

  it('is exact for attempts that reach it at the same time', async () => {
    const other = limit(4).map(each => ({ ...each, key: 'another key' }))
    const outcomes = await servers.times(10, () =>
      servers.first.database.transaction(tx => limitAttempts(tx, now, other)),
    )
    expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(4)
  })
})

describe.each(testDatabases())('the attempts of one millisecond on $name', ({ open }) => {
  it('are given back one by one, with every plan of the database', async () => {
    const database = await open()
    for (let n = 0; n < 4; n++) await database.transaction(tx => limitAttempts(tx, now, limit(9)))
    const left = await database.transaction(async tx => {
      // What the planner may choose by itself when its statistics of the table are old.
      for (const plan of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort'])
        await sql`select set_config(${`enable_${plan}`}, 'off', true)`.execute(tx)
      await removeAttempts(tx, { at: now, limits: limit(9) })
      return tx.selectFrom('attempts').selectAll().execute()
    })
    expect(left).toHaveLength(3)
    await database.close()
  })
})
