import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, Migrator, sql } from 'kysely'
import { startFromBaseline } from './baseline.ts'
import { appliedMigrations, comeForward, finishUpgrade, keepHistory } from './migration-history.ts'
import { type ServerMigration, readMigrations } from './migrations.ts'
import { isContention, isLockTimeout } from './postgres/sql-errors.ts'

type Migrations = Readonly<Record<string, ServerMigration>>

/**
 * Applies all migrations that are missing, each in a transaction of its own. Requests of older servers go on: a
 * migration that conflicts with them is tried again. If several instances start at the same time, one applies the
 * migrations and the others wait.
 *
 * @returns the names of the migrations that were applied now
 * @throws the error of a failed migration, and those before it stay applied
 * @throws UnsuitableDatabase
 */
export function migrate<Schema>(
  kysely: Kysely<Schema>,
  migrations: Migrations = readMigrations(),
): Promise<string[]> {
  return kysely.connection().execute(async db => {
    const usualTimeout = await lockTimeout(db)
    await acquireLock(db)
    try {
      const [before, known] = [await appliedMigrations(db), Object.keys(migrations)]
      await startFromBaseline(
        db,
        before.map(({ name }) => name),
        known,
      )
      await comeForward(db, known)
      await keepHistory(db, before, known)
      const applied = await applyMissing(db, migrations)
      await finishUpgrade(db)
      return applied
    } finally {
      await setLockTimeout(db, usualTimeout)
      await sql`select pg_advisory_unlock(${LOCK})`.execute(db)
    }
  })
}

/** "ringback" in ASCII. */
const LOCK = 0x72_69_6e_67_62_61_63_6bn
const LOCK_POLL_MS = 100

/**
 * Kysely has a lock too, but waits for it within a statement. `create index concurrently` waits for the end of all
 * statements that began before it, so the two would wait for each other.
 */
async function acquireLock<Schema>(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ acquired: boolean }>`
      select pg_try_advisory_lock(${LOCK}) as acquired`.execute(db)
    if (rows[0]?.acquired) return
    await sleep(LOCK_POLL_MS)
  }
}

async function applyMissing<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const migrated = await applyNext(db, migrations)
    if (migrated.length === 0) return applied
    applied.push(...migrated)
  }
}

/** A statement that waits for a table keeps all later requests for the table waiting, so it gives up soon. */
const LOCK_TIMEOUT = '2s'
/** Requests are short. A backup may hold its locks for minutes. */
const MAX_ATTEMPTS = 100

async function applyNext<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<string[]> {
  const known = await createMigrator(db, migrations).getMigrations()
  const name = known.find(({ executedAt }) => !executedAt)?.name ?? ''
  const isTransactional = migrations[name]?.isTransactional ?? true
  // Outside of a transaction, nothing waits for a statement that waits.
  await setLockTimeout(db, isTransactional ? LOCK_TIMEOUT : '0')
  for (let attempt = 1; ; attempt++) {
    const { error, results = [] } = await createMigrator(
      db,
      migrations,
      isTransactional,
    ).migrateUp()
    if (!error) return results.map(({ migrationName }) => migrationName)
    if (attempt === MAX_ATTEMPTS || !isInTheWay(error)) throw error
    // The delay in ms is random, because the other side may retry as well.
    await sleep(100 + 1_000 * Math.random())
  }
}

function isInTheWay(error: unknown): boolean {
  return isContention(error) || isLockTimeout(error)
}

async function lockTimeout<Schema>(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select current_setting('lock_timeout') as value`.execute(db)
  return rows[0]?.value ?? '0'
}

async function setLockTimeout<Schema>(db: Kysely<Schema>, value: string): Promise<void> {
  await sql`select set_config('lock_timeout', ${value}, false)`.execute(db)
}

function createMigrator<Schema>(
  db: Kysely<Schema>,
  migrations: Migrations,
  isTransactional = true,
): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    disableTransactions: !isTransactional,
  })
}
