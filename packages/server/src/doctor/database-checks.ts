import { openPostgres } from '../adapters/postgres/postgres.ts'
import { REPLICA_LIMITS } from '../adapters/postgres/replica.ts'
import { sharesSessions } from '../adapters/postgres/session-probe.ts'
import {
  type CollationFacts,
  readCollations,
  readReplicationFacts,
  readServerFacts,
  type ServerFacts,
} from '../store/doctor/read-server-facts.ts'
import type { Database } from '../ports/database.ts'
import {
  type Check,
  type DoctorDatabase,
  type Finding,
  ok,
  problem,
  reasonOf,
  unchecked,
  warning,
} from './check.ts'

const MIN_VERSION = 15
/** A call takes 12 round trips (decision 12). */
const SLOW_MS = 20
/** Holds, sessions and settlements compare times of the server with times of the database. */
const MAX_SKEW_SECONDS = 5
const SAMPLES = 5

export interface Measured extends ServerFacts {
  /** The shortest of several round trips. */
  latencyMs: number
  /** The database's clock minus ours. */
  skewMs: number
}

export const databaseChecks: readonly Check[] = [
  { name: 'Database version', run: ({ database }) => whenMeasured(database, versionFinding) },
  {
    name: 'Database latency',
    alone: true,
    run: ({ database }) => whenMeasured(database, latencyFinding),
  },
  { name: 'Database clock', run: ({ database }) => whenMeasured(database, clockFinding) },
  { name: 'Database sessions', run: ({ config }) => sessionsFinding(config.database.url) },
  {
    name: 'Read replica',
    run: ({ config, database }) =>
      whenOpen(database, open => replicaFinding(open, config.database.readUrl)),
  },
  {
    name: 'Database collations',
    run: ({ database }) =>
      whenOpen(database, async open => collationFinding(await open.read(readCollations))),
  },
]

export function versionFinding({ versionNumber }: Pick<Measured, 'versionNumber'>): Finding {
  const [major, minor] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000]
  if (major >= MIN_VERSION) return ok(`PostgreSQL ${major}.${minor}`)
  return problem(
    `PostgreSQL ${major}.${minor}: version ${MIN_VERSION} or later is needed. Upgrade the server at DATABASE_URL.`,
  )
}

export function latencyFinding({ latencyMs }: Pick<Measured, 'latencyMs'>): Finding {
  const rounded = `${latencyMs.toFixed(1)} ms`
  if (latencyMs <= SLOW_MS) return ok(rounded)
  return warning(
    `${rounded} a round trip: each call takes 12. Run the server in the same data centre as DATABASE_URL.`,
  )
}

export function clockFinding({ skewMs }: Pick<Measured, 'skewMs'>): Finding {
  const seconds = Math.abs(skewMs) / 1_000
  if (seconds <= MAX_SKEW_SECONDS) return ok(`${seconds.toFixed(1)} s apart`)
  const direction = skewMs > 0 ? 'ahead of' : 'behind'
  return problem(
    `The database's clock is ${seconds.toFixed(0)} s ${direction} this machine's. Synchronise both with NTP (timedatectl set-ntp true).`,
  )
}

/** After a change of the C library or of ICU, an index of text may not find the rows that it has. */
export function collationFinding(facts: CollationFacts): Finding {
  const { database, storedVersion, actualVersion, changed } = facts
  const isChanged = storedVersion !== null && storedVersion !== actualVersion
  if (!isChanged && changed.length === 0) return ok(actualVersion ?? 'the same on every system')
  const refreshed = [
    ...(isChanged ? [`alter database ${database} refresh collation version`] : []),
    ...changed.map(collation => `alter collation ${collation} refresh version`),
  ]
  return problem(
    `The system of the database orders text by other rules than those of the indexes${isChanged ? ` (${actualVersion}, not ${storedVersion})` : ''}, which may not find their rows. Run in psql: reindex database concurrently ${database}; ${refreshed.join('; ')}. Then run the audit.`,
  )
}

/** @param url of PostgreSQL, or null for the embedded database */
export async function sessionsFinding(url: string | null): Promise<Finding> {
  if (url === null || !(await sharesSessions(url))) return ok('each connection has its own')
  return problem(
    'The connections share their sessions. Set pool_mode = session in PgBouncer, or let DATABASE_URL name PostgreSQL itself: prepared statements and time limits belong to a session.',
  )
}

/** @param readUrl of the replica, or null if there is none */
export async function replicaFinding(primary: Database, readUrl: string | null): Promise<Finding> {
  if (readUrl === null) return ok('Not used: DATABASE_READ_URL is not set')
  const { source } = await primary.read(readReplicationFacts)
  // The finding names what is wrong with the connection.
  const log = { warn: () => {} }
  const replica = openPostgres({ url: readUrl, poolSize: 1, log, limits: REPLICA_LIMITS })
  try {
    const found = await replica.read(readReplicationFacts)
    if (found.source !== source) {
      return problem(
        'DATABASE_READ_URL names another database than DATABASE_URL, and lists would show its rows. Set the address of a replica by streaming replication.',
      )
    }
    if (found.isReplica) return ok('Histories and lists are read from it')
    return warning(
      'DATABASE_READ_URL leads to the primary: lists are read as without it. Set the address of a replica.',
    )
  } catch (error) {
    return warning(
      `${reasonOf(error)}. Lists are read from DATABASE_URL until a replica at DATABASE_READ_URL answers.`,
    )
  } finally {
    await replica.close()
  }
}

const whenMeasured = (database: DoctorDatabase, findingOf: (measured: Measured) => Finding) =>
  whenOpen(database, async open => findingOf(await measure(open)))

async function whenOpen(
  database: DoctorDatabase,
  findingOf: (open: Database) => Promise<Finding>,
): Promise<Finding> {
  if (database.state === 'none')
    return ok('The embedded database will be created at the first start')
  if (database.state === 'in-use') {
    return unchecked('A running server has the embedded database open. Stop it to check this.')
  }
  return findingOf(database.database)
}

/** @throws DatabaseUnavailable */
export async function measure(database: Database): Promise<Measured> {
  let best: Measured | null = null
  for (let sample = 0; sample < SAMPLES; sample++) {
    const before = performance.now()
    const startedAt = Date.now()
    const facts = await database.read(readServerFacts)
    const latencyMs = performance.now() - before
    const skewMs = facts.now.getTime() - (startedAt + latencyMs / 2)
    if (best === null || latencyMs < best.latencyMs) best = { ...facts, latencyMs, skewMs }
  }
  if (best === null) throw new Error('No sample was taken')
  return best
}
