import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { activateDeck } from '../packages/server/src/actions/rates/activate-deck.ts'
import { prepareDeckFromFile } from '../packages/server/src/actions/rates/prepare-deck.ts'
import { migrate } from '../packages/server/src/adapters/migrate.ts'
import { openPglite } from '../packages/server/src/adapters/pglite/pglite.ts'
import { parseDeck } from '../packages/server/src/core/rates/deck-file.ts'
import type { Rate } from '../packages/server/src/core/rates/rating.ts'
import type { Database } from '../packages/server/src/ports/database.ts'
import { operatorOf } from '../packages/server/testing/people/changed-by.ts'
import { testWorld } from '../packages/server/testing/test-world.ts'
import { median, report } from './setup/report.ts'
import { wholesaleDeck } from './setup/wholesale-deck.ts'

/**
 * Imports the large deck into the embedded database on disk and activates it, from the file's text to the
 * commit, including the comparison with the previous deck. Compared with inserting the same rows into a bare table.
 */
const ROUNDS = 3

const directory = mkdtempSync(join(tmpdir(), 'ringback-bench-'))
const database = await openPglite(directory)
try {
  await migrate(database.kysely)
  await measure(database)
} finally {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
}

async function measure(db: Database): Promise<void> {
  const world = testWorld(db)
  const by = await operatorOf(world, 'owner')
  const accepts = { belowCost: false, largeChange: true }
  const text = wholesaleDeck()
  const { rates } = parseDeck(text)
  const importSeconds: number[] = []
  const bareInsertSeconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bareInsertSeconds.push(await secondsOf(() => bareInsert(db, rates)))
    const upload = { kind: 'calls', name: 'bench', prices: text } as const
    importSeconds.push(
      await secondsOf(async () => {
        const prepared = await prepareDeckFromFile(world, upload, by.operator.email)
        if (!prepared.ok) throw new Error(prepared.why)
        const activated = await activateDeck(world, by, prepared.value.id, accepts)
        if (!activated.ok) throw new Error(activated.why)
      }),
    )
  }
  const [importMedian, bareInsertMedian] = [median(importSeconds), median(bareInsertSeconds)]
  const name = `import of ${rates.length} rates, embedded database`
  report({ name, value: importMedian, unit: 's', limit: 3 })
  report({
    name: 'import divided by bare inserts',
    value: importMedian / bareInsertMedian,
    unit: 'times',
    limit: 10,
  })
}

async function bareInsert(db: Database, rates: readonly Rate[]): Promise<void> {
  await db.transaction(async tx => {
    await sql`drop table if exists floor`.execute(tx)
    await sql`create table floor (prefix text, destination text, cost bigint)`.execute(tx)
    await sql`
      insert into floor
      select * from unnest(${rates.map(rate => rate.prefix)}::text[],
                           ${rates.map(rate => rate.destination)}::text[],
                           ${rates.map(rate => rate.costPerMinute.toString())}::bigint[])
    `.execute(tx)
  })
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}
