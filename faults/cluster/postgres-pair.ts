import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresPrograms, postgresUser } from '../../tools/find-postgres.ts'
import { until } from '../until.ts'
import { type PostgresNode, createNode, initialise } from './postgres-node.ts'

/**
 * Two PostgreSQL servers with synchronous streaming replication. It does what Patroni does with
 * `synchronous_mode: true` (deploy/ha/patroni.yml): the standby is synchronous while it streams, only a synchronous
 * standby is promoted, and a new primary without a standby does not wait for one.
 */
export interface PostgresPair {
  nodes: readonly [PostgresNode, PostgresNode]
  /** The node that accepts writes, or did until it was killed. */
  primary(): PostgresNode
  standby(): PostgresNode
  /** Kills the primary. The pair then accepts no connection that writes. */
  killPrimary(): Promise<void>
  /** Promotes the standby. */
  promoteStandby(): Promise<void>
  /** Makes the killed node the standby of the new primary. Settles when its commits are synchronous again. */
  rejoinKilled(): Promise<void>
  stop(): Promise<void>
}

const PROGRAMS = ['initdb', 'postgres', 'pg_ctl', 'pg_basebackup']

/** @returns null when this machine has no PostgreSQL */
export async function startPair({ isDurable = true } = {}): Promise<PostgresPair | null> {
  const programs = findPostgresPrograms(...PROGRAMS)
  if (programs === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'ringback-pair-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const shared = { programs, folder, isDurable }
  const first = await createNode({ name: 'postgres1', ...shared })
  const second = await createNode({ name: 'postgres2', ...shared })
  let [primary, standby] = [first, second]
  const stop = async () => {
    await Promise.all([first.stop(), second.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  const pair: PostgresPair = {
    nodes: [first, second],
    primary: () => primary,
    standby: () => standby,
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
    initialise(first, { name: first.name, ...shared })
    await first.start()
    await pair.rejoinKilled()
    return pair
  } catch (error) {
    await stop()
    throw error
  }
}

/** Sets whose confirmation a commit waits for; nobody's with an empty name. */
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
