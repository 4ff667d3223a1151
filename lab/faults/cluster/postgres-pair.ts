import { rmSync } from 'node:fs'
import { findPostgresPrograms } from '../../../tools/programs/find-postgres.ts'
import { until } from '../../until.ts'
import type { Backend } from './haproxy.ts'
import {
  type NodeOptions,
  type PostgresNode,
  createNode,
  initialise,
  makeNodesFolder,
} from './postgres-node.ts'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Two PostgreSQL servers with synchronous replication, of which one accepts writes, as HAProxy knows them. */
export interface PostgresPair {
  backends: readonly Backend[]
  /** The connection string for the servers, through HAProxy on this port. */
  urlAt(haproxyPort: number): string
  /** Kills the primary. The pair then accepts no connection that writes. */
  killPrimary(): Promise<void>
  /** Settles when the standby is the primary. */
  promoteStandby(): Promise<void>
  /** Makes the killed node the standby of the new primary. Settles when its commits are synchronous again. */
  rejoinKilled(): Promise<void>
  stop(): Promise<void>
}

/** Two PostgreSQL servers of which one may follow the other, and how to stop them. */
interface Nodes {
  first: PostgresNode
  second: PostgresNode
  stop(): Promise<void>
}

const PROGRAMS = ['initdb', 'postgres', 'pg_ctl', 'pg_basebackup']

/**
 * Two PostgreSQL servers with synchronous streaming replication. It does what Patroni does with
 * `synchronous_mode: true` (deploy/ha/patroni-postgres1.yml): the standby is synchronous while it streams, only a
 * synchronous standby is promoted, and a new primary without a standby does not wait for one.
 *
 * @returns null when this machine has no PostgreSQL
 */
export async function startPair({
  isDurable,
}: Pick<NodeOptions, 'isDurable'>): Promise<PostgresPair | null> {
  const nodes = await createNodes({ isDurable })
  if (nodes === null) return null
  const { first, second } = nodes
  let [primary, standby] = [first, second]
  const checks = await Promise.all([first, second].map(answerPrimaryChecks))
  const stop = async () => {
    for (const check of checks) check.close()
    await nodes.stop()
  }
  const pair: PostgresPair = {
    backends: [first, second].map(({ port }, n) => ({ port, checkPort: checks[n]?.port ?? 1 })),
    urlAt,
    killPrimary: () => primary.killImmediately(),
    async promoteStandby() {
      ;[primary, standby] = [standby, primary]
      // Before it accepts writes, because otherwise they would wait for the killed server.
      await waitForStandby(primary, '')
      await primary.promote()
    },
    async rejoinKilled() {
      await standby.rejoin(primary)
      await waitForStandby(primary, standby.name)
      await until('the standby is synchronous', () => isSynchronous(primary, standby.name))
    },
    stop,
  }
  try {
    await first.start()
    await pair.rejoinKilled()
    return pair
  } catch (error) {
    await stop()
    throw error
  }
}

/** A primary and a replica, for which no commit waits. @returns null when this machine has no PostgreSQL */
export async function startPrimaryAndReplica({
  isDurable,
}: Pick<NodeOptions, 'isDurable'>): Promise<{
  url: string
  readUrl: string
  replica: PostgresNode
  stop(): Promise<void>
} | null> {
  const nodes = await createNodes({ isDurable })
  if (nodes === null) return null
  const { first, second, stop } = nodes
  try {
    await first.start()
    await second.rejoin(first)
    return { url: urlAt(first.port), readUrl: urlAt(second.port), replica: second, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const urlAt = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres`

/** Two nodes, of which the first has an empty cluster. */
async function createNodes({ isDurable }: Pick<NodeOptions, 'isDurable'>): Promise<Nodes | null> {
  const programs = findPostgresPrograms(...PROGRAMS)
  if (programs === null) return null
  const folder = makeNodesFolder()
  const shared = { programs, folder, isDurable }
  const first = await createNode({ name: 'postgres1', ...shared })
  const second = await createNode({ name: 'postgres2', ...shared })
  initialise(first, { name: first.name, ...shared })
  const stop = async () => {
    await Promise.all([first.stop(), second.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  return { first, second, stop }
}

/** Sets the standby whose confirmation a commit waits for; none with an empty name. */
async function waitForStandby(node: PostgresNode, name: string): Promise<void> {
  await node.query(`alter system set synchronous_standby_names = '${name}'`)
  await node.query('select pg_reload_conf()')
}

async function isSynchronous(primary: PostgresNode, name: string): Promise<boolean> {
  const rows = await primary.query<{ sync_state: string }>(
    `select sync_state from pg_stat_replication where application_name = '${name}' and state = 'streaming'`,
  )
  return rows[0]?.sync_state === 'sync'
}

/**
 * Stands for Patroni's REST API, which HAProxy asks on each node: `GET /primary` responds 200 on the primary and 503
 * on any other node. Patroni reads the answer from its lock in etcd; here the node itself is asked whether it is in
 * recovery. Both end with the same answers to HAProxy, so that HAProxy runs with the settings of deploy/ha.
 */
interface PrimaryCheck {
  port: number
  close(): void
}

async function answerPrimaryChecks(node: PostgresNode): Promise<PrimaryCheck> {
  const server: Server = createServer((request, response) => {
    const isPrimary = async () =>
      request.url === '/primary' &&
      (await node.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'))[0]
        ?.standby === false
    void isPrimary()
      .catch(() => false)
      .then(answer => response.writeHead(answer ? 200 : 503).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
