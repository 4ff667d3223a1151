import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, isSkippedWithout } from '../../../../tools/programs/find-program.ts'
import { freePort } from '../../../../tools/processes/free-ports.ts'
import { databaseUrl } from '../database-url.ts'

export const skipsWithoutPgBouncer = isSkippedWithout('pgbouncer')

/** A PgBouncer in front of a PostgreSQL server, with the settings of its own package except for the mode. */
export interface PgBouncer {
  /** The URL of a database behind it. */
  urlOf(database: string): string
  stop(): Promise<void>
}

export async function startPgBouncer(
  serverUrl: string,
  mode: 'session' | 'transaction',
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username } = new URL(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'ringback-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
`,
  )
  const user = process.getuid?.() === 0 ? ['--user', unprivilegedUser()] : []
  const program = findProgram('pgbouncer') ?? 'pgbouncer'
  const started = spawn(program, [...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilListening(started)
  return {
    urlOf: database => databaseUrl(`postgresql://${username}@127.0.0.1:${port}/`, database),
    async stop() {
      const exited = new Promise(resolve => started.once('exit', resolve))
      if (started.exitCode === null) started.kill('SIGTERM')
      else started.emit('exit')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PgBouncer refuses to run as root. */
function unprivilegedUser(): string {
  for (const name of ['postgres', 'nobody']) {
    try {
      execFileSync('id', [name], { stdio: 'ignore' })
      return name
    } catch {
      // The machine has no such user.
    }
  }
  throw new Error('This machine has no user for PgBouncer')
}

function untilListening(started: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    started.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000)
      if (output.includes('process up')) resolve()
    })
    started.once('error', reject)
    started.once('close', () => reject(new Error(`PgBouncer did not start:\n${output}`)))
  })
}
