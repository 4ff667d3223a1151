import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import { findPostgresPrograms, postgresUser } from '../../tools/programs/find-postgres.ts'
import { findProgram } from '../../tools/programs/find-program.ts'
import { freePort } from '../../tools/processes/free-ports.ts'
import { ROOT } from '../../tools/product.ts'
import { until } from '../until.ts'
import type { Cluster } from './cluster.ts'
import { startEtcd } from './etcd.ts'
import { type ManagedProcess, startManaged } from './managed-process.ts'

const run = promisify(execFile)
const HA = join(ROOT, 'deploy/ha')
const PASSWORD = 'a-password-of-this-run'

/** The parts of deploy/ha/patroni-postgres1.yml that hold addresses and paths. */
interface Settings {
  restapi: { listen: string; connect_address: string }
  etcd3: { hosts: readonly string[] }
  bootstrap: { post_bootstrap: string }
  postgresql: { listen: string; connect_address: string; data_dir: string; bin_dir: string }
}

interface Node {
  port: number
  checkPort: number
  start(): void
  /** Ends Patroni and PostgreSQL, as if the machine had lost its power. */
  kill(): Promise<void>
  /** Whether Patroni's REST API responds 200 to this path. */
  is(path: '/primary' | '/synchronous'): Promise<boolean>
}

/**
 * Two PostgreSQL servers with Patroni and its lock in three nodes of etcd, with the settings of deploy/ha. Only
 * addresses, folders and PostgreSQL's version are others.
 *
 * @returns null when this machine does not have the programs
 */
export async function startPatroni(): Promise<Cluster | null> {
  const [patroni, etcdProgram] = [findProgram('patroni'), findProgram('etcd')]
  const programs = findPostgresPrograms('postgres', 'pg_ctl', 'pg_rewind', 'pg_basebackup')
  if (patroni === undefined || etcdProgram === undefined || programs === null) return null
  const folder = makeFolder()
  const etcd = await startEtcd(etcdProgram, folder)
  const shared = { patroni, programs, folder, etcdHosts: etcd.hosts }
  const first = await createNode('postgres1', shared)
  const second = await createNode('postgres2', shared)
  let [primary, standby] = [first, second]
  const cluster: Cluster = {
    backends: [first, second],
    urlAt: port => `postgresql://ringback:${PASSWORD}@127.0.0.1:${port}/ringback`,
    killPrimary: () => primary.kill(),
    async promoteStandby() {
      ;[primary, standby] = [standby, primary]
      await until('Patroni promotes the standby', () => primary.is('/primary'))
    },
    async rejoinKilled() {
      standby.start()
      await until('Patroni makes the node a synchronous standby', () => standby.is('/synchronous'))
    },
    async stop() {
      await Promise.all([first.kill(), second.kill()])
      await etcd.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    first.start()
    await until('Patroni creates the first primary', () => first.is('/primary'))
    await cluster.rejoinKilled()
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** A folder that PostgreSQL's user owns, with the script that Patroni runs. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-patroni-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const script = join(folder, 'create-ringback')
  copyFileSync(join(HA, 'create-ringback.sh'), script)
  chmodSync(script, 0o755)
  return folder
}

async function createNode(
  name: string,
  cluster: { patroni: string; programs: string; folder: string; etcdHosts: readonly string[] },
): Promise<Node> {
  const { patroni, programs, folder, etcdHosts } = cluster
  const [port, checkPort] = [await freePort(), await freePort()]
  const data = join(folder, name)
  const user = postgresUser()
  const settings = parse(readFileSync(join(HA, `patroni-${name}.yml`), 'utf8')) as Settings
  const api = `127.0.0.1:${checkPort}`
  Object.assign(settings.restapi, { listen: api, connect_address: api })
  settings.etcd3.hosts = etcdHosts
  settings.bootstrap.post_bootstrap = join(folder, 'create-ringback')
  const address = `127.0.0.1:${port}`
  const postgresql = {
    listen: address,
    connect_address: address,
    data_dir: data,
    bin_dir: programs,
  }
  Object.assign(settings.postgresql, postgresql)
  const file = join(folder, `${name}.yml`)
  // Patroni reads YAML 1.1, where an unquoted `on` is a boolean.
  writeFileSync(file, stringify(settings, { version: '1.1' }))
  const env = {
    PATH: process.env['PATH'],
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    RINGBACK_PASSWORD: PASSWORD,
  }
  let manager: ManagedProcess | undefined
  return {
    port,
    checkPort,
    start() {
      manager = startManaged(patroni, [file], { cwd: folder, env, ...user })
    },
    async kill() {
      // Patroni first: it would start PostgreSQL again.
      await manager?.kill()
      const stop = ['stop', '--pgdata', data, '--mode=immediate']
      await run(join(programs, 'pg_ctl'), stop, { cwd: folder, ...user }).catch(() => {
        // PostgreSQL did not run.
      })
    },
    async is(path) {
      if (manager?.hasExited()) throw new Error(`Patroni has ended:\n${manager.output()}`)
      const response = await fetch(`http://${api}${path}`).catch(() => null)
      return response?.status === 200
    },
  }
}
