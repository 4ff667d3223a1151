import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../../../tools/gateway/start-program.ts'
import { findProgram } from '../../../tools/programs/find-program.ts'
import { freePort } from '../../../tools/processes/free-ports.ts'
import { ROOT } from '../../../tools/product.ts'
import { until } from '../../until.ts'

/** What HAProxy leads to. */
export interface Backend {
  port: number
  /** The port of what stands for Patroni's REST API. */
  checkPort?: number
}

/** HAProxy with its two addresses. */
export interface Haproxy {
  /** Leads to the servers. */
  port: number
  /** Leads to the primary. */
  databasePort: number
  stop(): Promise<void>
}

/** Starts HAProxy with the settings of deploy/ha/haproxy.cfg. Only the addresses are others. */
export async function startHaproxy(backends: {
  postgres?: readonly Backend[]
  servers?: readonly Backend[]
}): Promise<Haproxy> {
  const [port, databasePort] = [await freePort(), await freePort()]
  const settings = readFileSync(join(ROOT, 'deploy/ha/haproxy.cfg'), 'utf8')
    .replace('bind :5432', `bind 127.0.0.1:${databasePort}`)
    .replace('bind :3000', `bind 127.0.0.1:${port}`)
    .replace(/^\tserver (postgres|server)(\d) \S+(.*)$/gm, (_line, kind, n, options: string) => {
      const list = kind === 'postgres' ? backends.postgres : backends.servers
      // A backend that a fault does not use has a port that refuses connections.
      const backend = list?.[Number(n) - 1] ?? { port: 1, checkPort: 1 }
      const checked = options.replace(/ port \d+/, ` port ${backend.checkPort}`)
      return `\tserver ${kind}${n} 127.0.0.1:${backend.port}${checked}`
    })
  return { port, databasePort, stop: await run(port, settings) }
}

/** Runs HAProxy in the foreground. @returns a function that stops it */
async function run(port: number, settings: string): Promise<Haproxy['stop']> {
  const program = findProgram('haproxy')
  if (program === undefined) throw new Error('This machine has no HAProxy')
  const folder = mkdtempSync(join(tmpdir(), 'ringback-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  const child = startProgram(program, ['-db', '-f', file], { cwd: folder })
  await until('HAProxy listens', async () => {
    if (child.hasExited()) throw new Error(`HAProxy did not start:\n${child.output()}`)
    return isListening(port)
  })
  return async () => {
    await child.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
