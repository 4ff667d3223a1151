import { type ExecFileException, execFile } from 'node:child_process'
import { closeSync, cpSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lockDataDirectory } from '../../adapters/pglite/data-directory.ts'
import type { DatabaseConfig } from '../../config/config.ts'

const run = promisify(execFile)

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
  const path = join(folder, `${name}.dump`)
  // It has customers' data.
  closeSync(openSync(path, 'wx', 0o600))
  await runPostgres('pg_dump', config.url, ['--format=custom', `--file=${path}`])
  return path
}

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
    return await use({ ...config, url: copy.href })
  } finally {
    await drop()
  }
}

/** @throws an error whose message is for the person at the terminal */
async function runPostgres(
  program: 'pg_dump' | 'pg_restore' | 'createdb' | 'dropdb',
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
    const { code, stderr = '' } = error as ExecFileException & { stderr?: string }
    throw new Error(
      code === 'ENOENT'
        ? `${program} was not found. Install PostgreSQL's client programs, of the server's major version or a later one.`
        : `${stderr.trim()}${/permission denied to create database/.test(stderr) ? '\nAllow it, as a superuser: alter role … createdb' : ''}`,
      { cause: error },
    )
  }
}
