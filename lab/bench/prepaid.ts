import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import pg from 'pg'
import type { Reader } from '@ringback/server/ports/database'
import { findPostgresPrograms } from '../../tools/programs/find-postgres.ts'
import { withPostgres } from '../product.ts'
import { callFloorSteps } from './setup/money-floor.ts'
import { type MoneyWorld, initiateCall, reportStatus, withMoneyWorld } from './setup/money-world.ts'
import { report } from './setup/report.ts'

/*
 * Charging operations a second and a core, one after the other on one PostgreSQL that commits to disk: the product's,
 * those of money-floor.ts, TPC-B of pgbench, and the transfer of pgledger (https://github.com/pgr0ss/pgledger) where
 * PGLEDGER_FOLDER names a copy. Published figures are of other machines and storage: the ratios of this run say more.
 */

const PUBLISHED =
  'Published by Oracle for BRM: 547 operations a second and core, Terminate 3.52 ms at 95%'

const CLIENTS = 8
const SECONDS = 15
/** The aim is 1,500 bytes: narrower keys, nothing stored twice. */
const BYTES_LIMIT = 3_100
const BRANCHES = 10

/** Runs one operation or several. @returns the milliseconds of each, by its name */
type Operation = () => Promise<Record<string, number>>

await withPostgres({ isDurable: true }, async url => {
  await withMoneyWorld(await createDatabase(url, 'product'), money => measureProduct(money))
  await measureTpcB(await createDatabase(url, 'pgbench'))
  await measurePgledger(await createDatabase(url, 'pgledger'))
  print(PUBLISHED)
})

async function measureProduct({ world, database, pool, users }: MoneyWorld): Promise<void> {
  const { kysely } = database
  let next = 0
  const user = () => users[next++ % users.length] ?? ''
  const before = await sizeOf(kysely)
  const calls = await measure('product', async () => {
    const [call, initiate] = await timed(() => initiateCall(world, user()))
    const [, terminate] = await timed(() => reportStatus(world, call, 'completed'))
    return { initiate, terminate }
  })
  await sql`checkpoint`.execute(kysely)
  const after = await sizeOf(kysely)
  reportBytes('call', (after.all - before.all) / calls)
  reportBytes('transfer of a call', (after.ledger - before.ledger) / calls)
  const floor = callFloorSteps(pool)
  await measure('floor', async () => {
    const [id, userId] = [world.ids.next('call'), user()]
    const [, initiate] = await timed(() => floor.initiate(userId, id))
    const [, terminate] = await timed(() => floor.terminate(userId, id))
    return { initiate, terminate }
  })
}

function reportBytes(what: string, value: number): void {
  const limit = what === 'call' ? BYTES_LIMIT : null
  report({ name: `bytes of a ${what} with indexes`, value, unit: 'bytes', limit })
}

/** The bytes of all tables with their indexes, and of those of the ledger. */
async function sizeOf(db: Reader): Promise<{ all: number; ledger: number }> {
  const { rows } = await sql<{ all: number; ledger: number }>`
    select sum(pg_total_relation_size(oid))::float as all,
      sum(pg_total_relation_size(oid))
        filter (where relname in ('transfers', 'entries', 'accounts'))::float as ledger
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db)
  return rows[0] ?? { all: Number.NaN, ledger: Number.NaN }
}

async function measureTpcB(url: string): Promise<void> {
  const programs = findPostgresPrograms('pgbench')
  if (programs === null) return print('TPC-B is left out: this machine has no pgbench.')
  const folder = mkdtempSync(join(tmpdir(), 'ringback-pgbench-'))
  const pgbench = (...args: string[]) =>
    execFileSync(join(programs, 'pgbench'), [...args, url], { cwd: folder, stdio: 'pipe' })
  try {
    pgbench('--initialize', '--quiet', `--scale=${BRANCHES}`)
    const busy = startBusyCores()
    pgbench(`--client=${CLIENTS}`, `--time=${SECONDS}`, '--jobs=2', '--log')
    // The third word of each line is the microseconds of a transaction.
    const times = readdirSync(folder).flatMap(file =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap(line => (line === '' ? [] : Number(line.split(' ')[2]) / 1_000)),
    )
    reportLoad('pgbench TPC-B', { transaction: times }, busy())
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measurePgledger(url: string): Promise<void> {
  const folder = process.env['PGLEDGER_FOLDER']
  if (folder === undefined || !existsSync(join(folder, 'pgledger.sql')))
    return print('pgledger is left out: PGLEDGER_FOLDER names no copy of it.')
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  for (const file of [
    ...['ulid-to-uuid', 'uuid-to-ulid'].map(name => `vendor/scoville-pgsql-ulid/${name}.sql`),
    'pgledger.sql',
  ])
    await pool.query(readFileSync(join(folder, file), 'utf8'))
  const create = `select id from pgledger_create_account($1, 'USD')`
  const open = async (name: string) => String((await pool.query(create, [name])).rows[0]?.id)
  const accounts: string[] = []
  for (let n = 0; n < 3_000; n++) accounts.push(await open(`credit ${n}`))
  let next = 0
  await measure('pgledger', async () => {
    // Between two customers: an account of all revenue would be one row that all clients wait for.
    const from = accounts[next % accounts.length]
    const to = accounts[(next++ + 1_500) % accounts.length]
    const transfer = 'select id from pgledger_create_transfer($1, $2, 0.013)'
    const [, ms] = await timed(() => pool.query(transfer, [from, to]))
    return { transfer: ms }
  })
  await pool.end()
}

/** Repeats an operation with all clients at once, and reports it. @returns how often it ran */
async function measure(name: string, operation: Operation): Promise<number> {
  const times: Record<string, number[]> = {}
  const busy = startBusyCores()
  const until = performance.now() + SECONDS * 1_000
  let count = 0
  const client = async () => {
    while (performance.now() < until) {
      for (const [part, ms] of Object.entries(await operation())) (times[part] ??= []).push(ms)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  reportLoad(name, times, busy())
  return count
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const from = performance.now()
  const result = await work()
  return [result, performance.now() - from]
}

interface Busy {
  seconds: number
  cores: number
}

/** @returns a function that returns how many cores of the machine have been busy since, with all their programs */
function startBusyCores(): () => Busy {
  const read = () => {
    const all = cpus().map(({ times }) => times)
    const idle = all.reduce((sum, each) => sum + each.idle, 0)
    return { at: performance.now(), idle }
  }
  const from = read()
  return () => {
    const { at, idle } = read()
    const passedMs = at - from.at
    return { seconds: passedMs / 1_000, cores: cpus().length - (idle - from.idle) / passedMs }
  }
}

function reportLoad(name: string, times: Record<string, number[]>, { seconds, cores }: Busy): void {
  const count = Object.values(times).reduce((sum, { length }) => sum + length, 0)
  const perSecond = count / seconds
  const perCore = { value: perSecond / cores, unit: 'operations/s', limit: null }
  report({
    name: `${name}, ${CLIENTS} clients`,
    value: perSecond,
    unit: 'operations/s',
    limit: null,
  })
  report({ name: `${name}, a busy core (of ${cores.toFixed(2)})`, ...perCore })
  for (const [part, milliseconds] of Object.entries(times)) {
    const sorted = milliseconds.sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(2)
    print(`  ${part}: ${at(0.5)}, ${at(0.95)} and ${at(0.99)} ms at 50, 95 and 99%`)
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
