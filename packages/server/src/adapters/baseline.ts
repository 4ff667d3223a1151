import { type Kysely, sql } from 'kysely'

/** The migration that makes the schema of version 0.3.0 in an empty database. */
const BASELINE = '0100-baseline'
/** The last migration of version 0.3.0. Migrations were applied in their order, so a database with it has all others. */
const LAST_REPLACED = '0075-mail-notices'

/** This version cannot use the database. The message has what the operator does about it. */
export class UnsuitableDatabase extends Error {}

/**
 * Marks the baseline as applied in a database of version 0.3.0, whose migrations it replaces.
 *
 * @param applied the names of the migrations that the database has
 * @param known the names of the migrations of this version
 * @throws UnsuitableDatabase if the database is older than 0.3.0, or was migrated by a version later than this one
 */
export async function startFromBaseline<Schema>(
  db: Kysely<Schema>,
  applied: readonly string[],
  known: readonly string[],
): Promise<void> {
  const unknown = applied.filter(name => name > LAST_REPLACED && !known.includes(name))
  if (unknown.length > 0) throw new UnsuitableDatabase(newerMessage(unknown))
  const replaced = applied.filter(name => name <= LAST_REPLACED)
  if (replaced.length === 0) return
  if (!replaced.includes(LAST_REPLACED)) throw new UnsuitableDatabase(OLDER_MESSAGE)
  await db.transaction().execute(async tx => {
    await sql`delete from migrations where name <= ${LAST_REPLACED}`.execute(tx)
    await sql`
      insert into migrations (name, timestamp)
      values (${BASELINE}, ${new Date().toISOString()})`.execute(tx)
  })
}

const OLDER_MESSAGE =
  'The database is of a version before 0.3.0, which this version cannot upgrade. Start version 0.3.0 once: it ' +
  'applies the migrations that are missing. Then start this version again.'

function newerMessage(unknown: readonly string[]): string {
  return (
    `The database was migrated by a later version: this one does not know ${unknown.join(', ')}. ` +
    'Start that version, let it go back (operator upgrade back), or restore a backup of before the upgrade.'
  )
}
