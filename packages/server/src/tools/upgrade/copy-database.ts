import { type ExecFileException, execFile } from 'node:child_process'
import { closeSync, cpSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../adapters/open-database.ts'
import { lockDataDirectory } from '../../adapters/pglite/data-directory.ts'
import { createLog } from '../../adapters/system/log.ts'
import type { DatabaseConfig } from '../../config/config.ts'
import { readServerFacts } from '../../store/doctor/read-server-facts.ts'

const run = promisify(execFile)
const PROGRAMS = ['pg_dump', 'pg_restore', 'createdb', 'dropdb'] as const
/** From this major version on `pg_restore` sets `transaction_timeout`, which an older server refuses. */
const SETS_TIMEOUT = 17

/**
 * Makes a backup as docs/operating.md describes it: of PostgreSQL with `pg_dump` while servers run, of the embedded
 * database as a copy of its folder while none does.
 *
 * @returns its path
 */
export async function backUp(config: DatabaseConfig, folder: string, now: Date): Promise<string> {
  const name = `ringback-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  if (config.url === null) {
    const unlock = await lockDataDirectory(config.directory)
    const path = join(folder, name)
    const isData = (source: string) => !source.endsWith('.sock')
    cpSync(config.directory, path, { recursive: true, preserveTimestamps: true, filter: isData })
    await unlock()
    return path
  }
  await checkPrograms(config)
  const path = join(folder, `${name}.dump`)
  // It has customers' data.
  closeSync(openSync(path, 'wx', 0o600))
  await runPostgres('pg_dump', config.url, ['--format=custom', `--file=${path}`])
  return path
}

/** @throws an error that says what to install, unless all programs can copy the database */
async function checkPrograms(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config, createLog('error'))
  let server: number
  try {
    const { versionNumber } = await database.read(readServerFacts)
    server = Math.floor(versionNumber / 10_000)
  } finally {
    await database.close()
  }
  for (const program of PROGRAMS) {
    const { stdout } = await run(program, ['--version']).catch((error: unknown) => {
      throw new Error(`${program} was not found. ${adviceFor(server)}`, { cause: error })
    })
    const client = Number(/\) (\d+)/.exec(stdout)?.[1])
    if (!canCopy(client, server))
      throw new Error(
        `${program} is of PostgreSQL ${client}, which cannot copy a database of ${server}. ${adviceFor(server)}`,
      )
  }
}

/** Whether client programs of a major version can dump and restore a database of a server's. */
export const canCopy = (client: number, server: number): boolean =>
  client >= server && (client < SETS_TIMEOUT || server >= SETS_TIMEOUT)

const adviceFor = (server: number) =>
  `Install PostgreSQL's client programs of version ${server}: with Docker, set POSTGRES_CLIENT: '${server}' below args in deploy/compose.yaml and build again; else install postgresql-client-${server}, and name its folder first in PATH.`

/** Restores a backup beside the database, passes it to `use`, and removes it. */
export async function withCopy<T>(
  config: DatabaseConfig,
  backup: string,
  use: (copy: DatabaseConfig) => Promise<T>,
): Promise<T> {
  const { url } = config
  if (url === null) {
    const directory = `${backup}-rehearsal`
    cpSync(backup, directory, { recursive: true, preserveTimestamps: true })
    try {
      return await use({ ...config, directory })
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  }
  const copy = new URL(url)
  copy.pathname += '_rehearsal'
  const name = decodeURIComponent(copy.pathname.slice(1))
  const drop = () => runPostgres('dropdb', url, ['--if-exists', '--force'], [name])
  await drop()
  await runPostgres('createdb', url, ['--template=template0'], [name])
  try {
    await runPostgres('pg_restore', copy.href, ['--no-owner', '--exit-on-error'], [backup])
    // A replica has the database, not the copy.
    return await use({ ...config, url: copy.href, readUrl: null })
  } finally {
    await drop()
  }
}

/** @throws an error whose message is for the person at the terminal */
async function runPostgres(
  program: (typeof PROGRAMS)[number],
  url: string,
  options: readonly string[],
  subjects: readonly string[] = [],
): Promise<void> {
  // Other users of the machine see the arguments of a program.
  const address = new URL(url)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) }
  address.password = ''
  const option = program.startsWith('pg_') ? 'dbname' : 'maintenance-db'
  try {
    await run(program, [...options, `--${option}=${address.href}`, ...subjects], { env })
  } catch (error) {
    const { stderr = '' } = error as ExecFileException & { stderr?: string }
    const isForbidden = stderr.includes('permission denied to create database')
    const advice = isForbidden ? '\nAllow it, as a superuser: alter role … createdb' : ''
    throw new Error(`${stderr.trim()}${advice}`, { cause: error })
  }
}
