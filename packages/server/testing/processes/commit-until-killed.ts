import { openPglite } from '../../src/adapters/pglite/pglite.ts'
import { sql } from 'kysely'

/** A process for pglite.slow.test.ts: commits numbers until it is killed, and prints each acknowledged one. */
const database = await openPglite(process.argv[2] ?? '')
await sql`create table if not exists numbers (n integer primary key)`.execute(database.kysely)
for (let n = 1; ; n++) {
  await database.transaction(tx => sql`insert into numbers values (${n})`.execute(tx))
  process.stdout.write(`${n}\n`)
}
