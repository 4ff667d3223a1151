import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@ringback/server/adapters/migrate'
import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import { sql } from 'kysely'
import { pino } from 'pino'
import { ROOT } from '../../../tools/product.ts'
import {
  type NodeOptions,
  type PostgresNode,
  createNode,
  initialise,
  makeNodesFolder,
} from './postgres-node.ts'

/** A coordinator and two workers with our tables, distributed by deploy/citus.sql. */
export interface CitusCluster {
  /** Of the coordinator. */
  url: string
  worker: PostgresNode
  stop(): Promise<void>
}

const SETTINGS = {
  shared_preload_libraries: 'citus',
  max_prepared_transactions: '400',
  'citus.node_conninfo': 'sslmode=disable',
  // A machine with three nodes needs no 32 shards.
  'citus.shard_count': '4',
}

/** @returns null when CITUS_BIN is not the folder of the programs of a PostgreSQL with Citus */
export async function startCitus({
  isDurable,
}: Pick<NodeOptions, 'isDurable'>): Promise<CitusCluster | null> {
  const programs = process.env['CITUS_BIN'] ?? ''
  if (!existsSync(join(programs, 'postgres'))) return null
  const folder = makeNodesFolder()
  const shared = { programs, folder, isDurable, settings: SETTINGS }
  const [coordinator, ...workers] = [
    await createNode({ name: 'coordinator', ...shared }),
    await createNode({ name: 'worker1', ...shared }),
    await createNode({ name: 'worker2', ...shared }),
  ] as const
  const stop = async () => {
    await Promise.all([coordinator, ...workers].map(node => node.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const node of [coordinator, ...workers]) {
      initialise(node, { name: node.name, ...shared })
      await node.start()
      await node.query('create extension citus')
    }
    await coordinator.query(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
    for (const { port } of workers) {
      await coordinator.query(`select citus_add_node('127.0.0.1', ${port})`)
    }
    const url = `postgresql://postgres@127.0.0.1:${coordinator.port}/postgres`
    await distribute(url)
    return { url, worker: workers[1], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The migrations, and then the SQL file that an operator runs. */
async function distribute(url: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const database = openPostgres({ url, poolSize: 1, log, unlimitedStatements: true })
  try {
    await migrate(database.kysely)
    const file = readFileSync(join(ROOT, 'deploy/citus.sql'), 'utf8')
    // Several statements that are sent together are one transaction.
    await sql.raw(file).execute(database.kysely)
  } finally {
    await database.close()
  }
}
