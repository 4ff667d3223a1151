import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import type { Database } from '@ringback/server/ports/database'
import { sql } from 'kysely'
import { pino } from 'pino'
import { findPostgres } from '../tools/programs/find-postgres.ts'
import { memoryOf } from '../tools/processes/process-use.ts'
import { checkEvidence } from './checks/check-evidence.ts'
import { checkAnswers, countLoad } from './checks/count-load.ts'
import { untilSettled } from './checks/read-state.ts'
import { type Crowd, addAccounts, startCrowd } from './load/crowd.ts'
import type { Report } from './report.ts'
import { startSystem } from './system.ts'
import { until } from './until.ts'

export interface SoakOptions {
  seed: number
  users: number
  /** The load ends after this time, but not before the users have done `writes`. */
  minutes: number
  writes: number
  sampleSeconds: number
  /** Whether commits reach the disk, users pause as people do, and some payments send no webhook. */
  isThorough: boolean
  print?: (line: string) => void
}

/** What the server process has at one time. */
export interface Sample {
  minute: number
  memoryMb: number
  /** Open files and sockets. */
  handles: number
  databaseMb: number
}

/** Memory that one server may gain in an hour after its first third, in MB. */
const SLOPE_LIMIT_MB = 30
/** Connections of the pool and of the vendors' keep-alive that the server keeps although its users are gone. */
const KEPT_HANDLES = 30

/**
 * Lets users call, buy and rent through one server for a long time, and watches the process. Reads /proc, so Linux
 * only. @returns null when this machine has no PostgreSQL
 */
export async function soak(options: SoakOptions): Promise<Report | null> {
  const { seed, users, isThorough } = options
  const postgres = await findPostgres({ durable: isThorough })
  if (postgres === null) return null
  const cleanUps: (() => unknown)[] = [() => postgres.stop()]
  try {
    const system = await startSystem({
      database: { DATABASE_URL: postgres.url },
      servers: 1,
      publicUrlOf: async ([port]) => `http://localhost:${port}`,
    })
    cleanUps.push(() => system.stop())
    const log = pino({ level: 'silent' })
    const database = openPostgres({ url: postgres.url, poolSize: 2, log })
    cleanUps.push(() => database.close())
    const pid = system.servers[0]?.process.pid ?? 0
    const handlesBefore = countHandles(pid)
    const crowd = await startCrowd({
      ...{ url: `http://localhost:${system.servers[0]?.port}`, seed, isProxied: false },
      sandboxUrl: system.sandboxUrl,
      accounts: await addAccounts(postgres.url, users),
      pauseMs: isThorough ? [3_000, 12_000] : [200, 1_500],
      losesWebhooks: isThorough,
    })
    const samples = await takeSamples(options, { pid, database, crowd })
    await crowd.stop()
    await untilSettled(database, crowd)
    await until(
      'the connections of the users are closed',
      () => countHandles(pid) <= handlesBefore + KEPT_HANDLES,
    )
    return reportOf(samples, crowd, await checkEvidence(database, crowd))
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  }
}

async function takeSamples(
  { minutes, writes, sampleSeconds, print = () => {} }: SoakOptions,
  { pid, database, crowd }: { pid: number; database: Database; crowd: Crowd },
): Promise<Sample[]> {
  const startedAt = performance.now()
  const samples: Sample[] = []
  for (;;) {
    const minute = (performance.now() - startedAt) / 60_000
    const sample = {
      minute,
      memoryMb: memoryOf(pid),
      handles: countHandles(pid),
      databaseMb: await databaseSize(database),
    }
    samples.push(sample)
    print(
      `${minute.toFixed(1)} min: ${sample.memoryMb.toFixed(0)} MB, ${sample.handles} handles, ` +
        `database ${sample.databaseMb.toFixed(1)} MB, ${crowd.evidence.acknowledged} writes`,
    )
    if (minute >= minutes && crowd.evidence.acknowledged >= writes) return samples
    await sleep(sampleSeconds * 1_000)
  }
}

function reportOf(samples: readonly Sample[], crowd: Crowd, evidence: Report['checks']): Report {
  const [first, last] = [samples[0], samples.at(-1)]
  const databaseGrowth = (last?.databaseMb ?? 0) - (first?.databaseMb ?? 0)
  const hours = (last?.minute ?? 0) / 60
  return {
    checks: [...evidence, ...checkAnswers(crowd)],
    figures: [
      figure(
        'memory of the server',
        'MB',
        samples.map(({ memoryMb }) => memoryMb),
      ),
      ...(hours < 0.5
        ? []
        : [
            {
              ...figure('memory gained in an hour', 'MB', [memorySlope(samples)]),
              limit: SLOPE_LIMIT_MB,
            },
          ]),
      figure(
        'open files and sockets',
        '',
        samples.map(({ handles }) => handles),
      ),
      figure('growth of the database for 1,000 writes', 'MB', [
        (1_000 * databaseGrowth) / crowd.evidence.acknowledged,
      ]),
    ],
    counts: [['minutes', Math.round(last?.minute ?? 0)], ...countLoad(crowd)],
  }
}

/** The slope of the line through the samples after the first third, by least squares, in MB an hour. */
export function memorySlope(samples: readonly Sample[]): number {
  const warm = samples.slice(Math.floor(samples.length / 3))
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanMinute, meanMemory] = [
    mean(warm.map(({ minute }) => minute)),
    mean(warm.map(({ memoryMb }) => memoryMb)),
  ]
  const sum = (valueOf: (sample: Sample) => number) =>
    warm.reduce((total, sample) => total + valueOf(sample), 0)
  const covariance = sum(({ minute, memoryMb }) => (minute - meanMinute) * (memoryMb - meanMemory))
  const variance = sum(({ minute }) => (minute - meanMinute) ** 2)
  return variance === 0 ? 0 : (60 * covariance) / variance
}

function figure(name: string, unit: string, values: number[]) {
  return { name, unit, values, limit: null }
}

function countHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

async function databaseSize({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ bytes: bigint }>`
    select pg_database_size(current_database()) as bytes`.execute(kysely)
  return Number(rows[0]?.bytes ?? 0n) / 2 ** 20
}
