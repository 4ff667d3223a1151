import { type Kysely, type Migration, Migrator } from 'kysely'
import * as people from '../../migrations/0001-people.ts'
import * as ledger from '../../migrations/0002-ledger.ts'
import * as rates from '../../migrations/0003-rates.ts'
import * as calls from '../../migrations/0004-calls.ts'
import * as purchases from '../../migrations/0005-purchases.ts'
import * as callPlaces from '../../migrations/0006-call-places.ts'
import * as numbers from '../../migrations/0007-numbers.ts'
import * as callFeedback from '../../migrations/0008-call-feedback.ts'
import * as setupTests from '../../migrations/0009-setup-tests.ts'
import * as plainNames from '../../migrations/0010-plain-names.ts'
import * as namedLedgerRules from '../../migrations/0011-named-ledger-rules.ts'

/** Forward only, in this order. Named here, so that the built server needs no folder to look into. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-people': people,
  '0002-ledger': ledger,
  '0003-rates': rates,
  '0004-calls': calls,
  '0005-purchases': purchases,
  '0006-call-places': callPlaces,
  '0007-numbers': numbers,
  '0008-call-feedback': callFeedback,
  '0009-setup-tests': setupTests,
  '0010-plain-names': plainNames,
  '0011-named-ledger-rules': namedLedgerRules,
}

/**
 * Brings the database to the shape that this version needs. Several instances may start at once:
 * the others wait for the first.
 *
 * @returns the names of what was applied now
 * @throws what the failing migration threw; nothing of this run remains then
 */
export async function migrate<Schema>(kysely: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(result => result.migrationName)
}
