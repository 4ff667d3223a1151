import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresUser, untilPostgresAccepts } from '../../../tools/programs/find-postgres.ts'
import { freePort } from '../../../tools/processes/free-ports.ts'

const run = promisify(execFile)

/** One PostgreSQL server of a cluster, on loopback. */
export interface PostgresNode {
  /** Also its name as a standby, in `synchronous_standby_names`. */
  name: string
  port: number
  /** Starts the server on its data directory. */
  start(): Promise<void>
  /** `pg_ctl stop -m immediate`: every process of the server ends at once, without a checkpoint. */
  killImmediately(): Promise<void>
  /** Makes a standby the primary. Settles when it accepts writes. */
  promote(): Promise<void>
  /** Deletes the data directory, copies that of the primary, and starts as its standby. */
  rejoin(primary: PostgresNode): Promise<void>
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  /** Stops the server. Its files stay. */
  stop(): Promise<void>
}

export interface NodeOptions {
  name: string
  /** The folder with initdb, pg_ctl and pg_basebackup. */
  programs: string
  folder: string
  /** Commits reach the disk, as in production. A killed server loses nothing without, only a machine would. */
  isDurable: boolean
  /** Settings of the server besides ours. */
  settings?: Readonly<Record<string, string>>
  /** The folders with libraries that the programs load, as LD_LIBRARY_PATH has them. */
  libraries?: string
}

/** A folder for nodes, which the user of PostgreSQL's programs may change. */
export function makeNodesFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-nodes-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

export async function createNode(options: NodeOptions): Promise<PostgresNode> {
  const { name, programs, folder } = options
  const data = join(folder, name)
  const port = await freePort()
  const user = postgresUser()
  const as = { cwd: folder, ...user, env: environmentOf(options) }
  let server: ChildProcess | undefined
  const program = (file: string, args: string[]) =>
    run(join(programs, file), args, { ...as, maxBuffer: 16 * 1024 * 1024 })
  const makeDataDirectory = () => {
    rmSync(data, { recursive: true, force: true })
    mkdirSync(data, { mode: 0o700 })
    if (user) chownSync(data, user.uid, user.gid)
  }
  const exited = (child: ChildProcess) =>
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()

  const node: PostgresNode = {
    name,
    port,
    async start() {
      server = spawn(join(programs, 'postgres'), ['-D', data, ...settingsOf(options, port)], {
        ...as,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      await untilPostgresAccepts(server)
    },
    async killImmediately() {
      await program('pg_ctl', ['stop', '--pgdata', data, '--mode=immediate'])
      if (server) await exited(server)
    },
    async promote() {
      await program('pg_ctl', ['promote', '--pgdata', data, '--wait', '--timeout=600'])
    },
    async rejoin(primary) {
      makeDataDirectory()
      const source = ['--host=127.0.0.1', `--port=${primary.port}`, '--username=postgres']
      const flags = [
        '--write-recovery-conf',
        '--wal-method=stream',
        '--checkpoint=fast',
        '--no-sync',
      ]
      await program('pg_basebackup', [...source, `--pgdata=${data}`, ...flags])
      await node.start()
    },
    query: statement => queryOnce(port, statement),
    async stop() {
      if (!server) return
      if (server.exitCode === null) server.kill('SIGQUIT')
      await exited(server)
    },
  }
  makeDataDirectory()
  return node
}

/** Creates the cluster of the first primary; the standby is a copy of it. */
export function initialise(node: PostgresNode, options: NodeOptions): void {
  const { programs, folder } = options
  execFileSync(
    join(programs, 'initdb'),
    [
      '--pgdata',
      join(folder, node.name),
      '--username=postgres',
      '--auth=trust',
      '--no-sync',
      '-E',
      'UTF8',
    ],
    {
      ...{ cwd: folder, ...postgresUser(), env: environmentOf(options) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
}

function environmentOf({ libraries }: NodeOptions): NodeJS.ProcessEnv {
  return { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) }
}

function settingsOf({ name, isDurable, settings }: NodeOptions, port: number): string[] {
  const values = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '64MB',
    wal_keep_size: '256MB',
    hot_standby: 'on',
    // A standby's name for its primary is the name of its cluster.
    cluster_name: name,
    // How soon a standby connects again to a primary that has restarted.
    wal_retrieve_retry_interval: '500ms',
    ...(isDurable ? {} : { fsync: 'off' }),
    ...settings,
  }
  return Object.entries(values).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

async function queryOnce<Row extends pg.QueryResultRow>(
  port: number,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 60_000,
  })
  // A connection that breaks makes the query fail, which the caller handles.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
