import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import type { Database } from '@ringback/server/ports/database'
import { createRandom } from '../simulation/random.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { withPostgres } from '../product.ts'
import { auditNow } from './checks/read-state.ts'
import { LATER_MIGRATIONS, USERS, fill, migrateUpTo } from './migrations/first-schema.ts'
import { type WriterLog, write } from './migrations/writer.ts'
import type { Report } from './report.ts'
import { until } from '../until.ts'

export interface MigrationsOptions {
  seed: number
  /** The calls in the database before the first migration, with their ledger. */
  calls: number
  writers: number
  /** Whether commits reach the disk, which takes longer. */
  isThorough: boolean
  print?: (line: string) => void
}

/** What each writer does between two migrations, and after the last. */
const WORKS_BETWEEN = 5

/**
 * Applies each migration after the baseline, and samples of what a migration may do, while writers use the database with
 * statements of before. @returns null when this machine has no PostgreSQL
 */
export async function migrateUnderLoad(options: MigrationsOptions): Promise<Report | null> {
  return withPostgres({ isDurable: options.isThorough }, async url => {
    const open = (poolSize: number, unlimitedStatements: boolean) =>
      openPostgres({ url, poolSize, unlimitedStatements, log: pino({ level: 'silent' }) })
    const [owner, servers] = [open(2, true), open(options.writers, false)]
    try {
      await migrateUpTo(owner)
      await fill(owner, options.calls)
      const { logs, migrations } = await migrateBeside(servers, owner, options)
      return await reportOf(owner, logs, migrations, options)
    } finally {
      await servers.close()
      await owner.close()
    }
  })
}

interface AppliedMigration {
  name: string
  seconds: number
  /** The longest transaction or read that overlapped with it. */
  longestSeconds: number
}

async function migrateBeside(
  servers: Database,
  owner: Database,
  { writers, seed, print = () => {} }: MigrationsOptions,
): Promise<{ logs: WriterLog[]; migrations: AppliedMigration[] }> {
  const stopping = new AbortController()
  const logs = Array.from({ length: writers }, (): WriterLog => ({
    settledCalls: [],
    errors: [],
    works: [],
  }))
  const writing = logs.map((log, n) => {
    const users = Array.from({ length: USERS }, (_, user) => user).filter(
      user => user % writers === n,
    )
    const random = createRandom(seed * 10_000 + n)
    const shared = { database: servers, name: `writer${n}`, stopped: stopping.signal }
    return write({ ...shared, random, users }, log)
  })
  const migrations: AppliedMigration[] = []
  try {
    for (const name of LATER_MIGRATIONS) {
      await untilAllWork(logs)
      const migration = await applyOne(owner, name, logs)
      migrations.push(migration)
      const { seconds, longestSeconds } = migration
      print(`${name}: ${seconds.toFixed(2)} s, longest work ${longestSeconds.toFixed(2)} s`)
    }
    await untilAllWork(logs)
  } finally {
    stopping.abort()
    await Promise.all(writing)
  }
  return { logs, migrations }
}

async function applyOne(
  owner: Database,
  name: string,
  logs: readonly WriterLog[],
): Promise<AppliedMigration> {
  const from = performance.now()
  const applied = await migrateUpTo(owner, name)
  const to = performance.now()
  if (applied.join() !== name) throw new Error(`Applied ${applied.join()} instead of ${name}`)
  // Works that overlapped have ended when each writer has done more.
  await untilAllWork(logs)
  const overlapping = logs.flatMap(({ works }) =>
    works.filter(work => work.from < to && work.to > from),
  )
  const longest = Math.max(0, ...overlapping.map(work => work.to - work.from))
  return { name, seconds: (to - from) / 1_000, longestSeconds: longest / 1_000 }
}

async function untilAllWork(logs: readonly WriterLog[]): Promise<void> {
  const before = logs.map(({ works }) => works.length)
  await until('each writer has worked', () =>
    logs.every(({ works }, n) => works.length >= (before[n] ?? 0) + WORKS_BETWEEN),
  )
}

async function reportOf(
  owner: Database,
  logs: readonly WriterLog[],
  migrations: readonly AppliedMigration[],
  { calls }: MigrationsOptions,
): Promise<Report> {
  const settled = logs.flatMap(({ settledCalls }) => settledCalls)
  const { rows } = await sql<{ id: string }>`
    select id from calls where status = 'completed' and id = any(${settled})`.execute(owner.kysely)
  const stored = new Set(rows.map(({ id }) => id))
  const audited = await auditNow(owner)
  const works = logs.flatMap(log => log.works)
  return {
    checks: [
      {
        promise: 'No request fails beside a migration',
        cases: works.length,
        violations: logs.flatMap(({ errors }) => errors),
      },
      {
        promise: 'A call that was settled beside a migration is stored',
        cases: settled.length,
        violations: settled.filter(id => !stored.has(id)),
      },
      {
        promise: 'The audit finds nothing after the last migration',
        cases: audited.examined,
        violations: audited.faults,
      },
    ],
    figures: [
      {
        ...{ name: 'duration of a migration', unit: 's', limit: null },
        values: migrations.map(({ seconds }) => seconds),
      },
      {
        ...{ name: 'longest work beside a migration', unit: 's', limit: null },
        values: migrations.map(({ longestSeconds }) => longestSeconds),
      },
    ],
    counts: [
      ['migrations', migrations.length],
      ['calls before the first', calls],
    ],
  }
}
