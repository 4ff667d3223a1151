import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CitusServers, createCitusDatabase } from '@ringback/server/testing/citus-database'
import {
  type NodeOptions,
  type PostgresNode,
  createNode,
  initialise,
  makeNodesFolder,
} from './postgres-node.ts'

/** A coordinator and two workers with our tables, distributed by deploy/citus.sql. */
export interface CitusCluster {
  servers: CitusServers
  /** Of the database on the coordinator. */
  url: string
  worker: PostgresNode
  stop(): Promise<void>
}

const SETTINGS = {
  shared_preload_libraries: 'citus',
  max_prepared_transactions: '400',
  // Each database has a daemon of Citus.
  max_worker_processes: '64',
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
    }
    const urlOf = ({ port }: PostgresNode) => `postgresql://postgres@127.0.0.1:${port}/postgres`
    const servers: CitusServers = [urlOf(coordinator), ...workers.map(urlOf)]
    const url = await createCitusDatabase(servers, 'ringback')
    return { servers, url, worker: workers[1], stop }
  } catch (error) {
    await stop()
    throw error
  }
}
