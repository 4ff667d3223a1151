import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { freePort } from '../../tools/processes/free-ports.ts'
import { ROOT } from '../../tools/product.ts'
import { until } from '../until.ts'
import { type ManagedProcess, startManaged } from './managed-process.ts'

export interface Etcd {
  /** `127.0.0.1:port` of each node. */
  hosts: readonly string[]
  stop(): Promise<void>
}

const NODES = ['etcd1', 'etcd2', 'etcd3']

/** Starts three nodes of etcd with the command lines of deploy/ha/compose.yaml. Only addresses and folders are others. */
export async function startEtcd(program: string, folder: string): Promise<Etcd> {
  const ports = new Map<string, { client: number; peer: number }>()
  for (const name of NODES) {
    ports.set(name, { client: await freePort(), peer: await freePort() })
  }
  const compose = parse(readFileSync(join(ROOT, 'deploy/ha/compose.yaml'), 'utf8'), {
    merge: true,
  }) as { services: Record<string, { command: string }> }
  const nodes: ManagedProcess[] = []
  for (const name of NODES) {
    const command = compose.services[name]?.command ?? ''
    const [, ...args] = local(command, name, ports)
      .replace('/etcd-data', join(folder, name))
      .split(/\s+/)
    nodes.push(startManaged(program, args, { cwd: folder }))
  }
  const hosts = [...ports.values()].map(({ client }) => `127.0.0.1:${client}`)
  for (const [n, host] of hosts.entries()) {
    await until('etcd has a leader', async () => {
      if (nodes[n]?.hasExited()) throw new Error(`etcd did not start:\n${nodes[n].output()}`)
      const response = await fetch(`http://${host}/health`).catch(() => null)
      return response?.ok === true
    })
  }
  return { hosts, stop: async () => void (await Promise.all(nodes.map(node => node.kill()))) }
}

/** The command with addresses on loopback. */
function local(
  command: string,
  name: string,
  ports: ReadonlyMap<string, { client: number; peer: number }>,
): string {
  return command
    .trim()
    .replaceAll('http://0.0.0.0:', `http://${name}:`)
    .replace(/http:\/\/(etcd\d):(2379|2380)/g, (_address, node: string, port) => {
      const of = ports.get(node)
      return `http://127.0.0.1:${port === '2379' ? of?.client : of?.peer}`
    })
}
