import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../processes/free-ports.ts'
import { isSkipped } from './find-program.ts'

/** A PostgreSQL server for tests. Its user may create databases. */
export interface TestPostgres {
  url: string
  /** Its first process; null of a server that was running already. */
  pid: number | null
  stop(): Promise<void>
}

/**
 * Finds a PostgreSQL for tests: TEST_DATABASE_URL, else a private cluster made with the programs that
 * this machine has, on a port of its own, removed by `stop`.
 *
 * @param durable commits reach the disk, as in production; tests are faster without
 * @param isOwn a cluster of its own even with TEST_DATABASE_URL, for a test that uses the first database itself
 * @returns null when the machine has none
 */
export async function findPostgres({
  durable = false,
  isOwn = false,
} = {}): Promise<TestPostgres | null> {
  const given = process.env['TEST_DATABASE_URL']
  if (given && !isOwn) return { url: given, pid: null, stop: async () => {} }
  const programs = findPostgresPrograms('initdb', 'postgres')
  return programs ? startCluster(programs, durable) : null
}

/** The folder that has all these programs, the newest where there are several. Null when the machine has none. */
export function findPostgresPrograms(...names: readonly string[]): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(':').filter(Boolean),
    ...versions.sort((a, b) => Number(b) - Number(a)).map(version => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
  ]
  const isComplete = (folder: string) => names.every(name => existsSync(join(folder, name)))
  return folders.find(isComplete) ?? null
}

/** Whether to skip the tests that need these programs. */
export const isSkippedWithoutPostgres = (...names: readonly string[]): boolean =>
  isSkipped(findPostgresPrograms(...names))

async function startCluster(programs: string, durable: boolean): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-postgres-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...user }
  execFileSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '400',
    shared_buffers: '64MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await untilPostgresAccepts(server)
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    pid: server.pid ?? null,
    async stop() {
      // SIGQUIT stops it without a final checkpoint: its files are removed anyway.
      const exited = new Promise(resolve => server.once('exit', resolve))
      if (server.exitCode === null) server.kill('SIGQUIT')
      await Promise.race([exited, sleep(60_000, undefined, { ref: false })])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @throws if the started server exits before it accepts connections, with the end of its output */
export function untilPostgresAccepts(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000)
      // A standby accepts read-only connections.
      if (/ready to accept (read-only )?connections/.test(output)) resolve()
    })
    server.once('error', reject)
    server.once('close', () => {
      reject(new Error(`PostgreSQL did not start:\n${output}`))
    })
  })
}

/** The user for PostgreSQL's programs, which refuse to run as root; undefined if this process is not root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // The machine has no such user.
    }
  }
  return undefined
}
