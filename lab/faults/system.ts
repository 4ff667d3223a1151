import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningProcess } from '../../tools/processes/child-process.ts'
import { freePort } from '../../tools/processes/free-ports.ts'
import { serverEnv, startSandbox, startServer } from '../../tools/product.ts'

/** Built servers on one PostgreSQL, and the sandbox with their vendors. */
export interface System {
  sandboxUrl: string
  servers: Server[]
  /** The variables of the first server, with others that replace them. */
  variables(others: Readonly<Record<string, string>>): Readonly<Record<string, string | undefined>>
  stop(): Promise<void>
}

export interface Server {
  port: number
  process: RunningProcess
  /** Starts it again after it was killed or stopped. Settles when it is healthy. */
  restart(): Promise<void>
}

/** @param publicUrlOf the URL at which users and vendors reach the servers, which may be a proxy's */
export async function startSystem(options: {
  /** The variables that say which database the servers use. */
  database: Readonly<Record<string, string>>
  servers: number
  /** Replaces variables of the servers; undefined leaves the product's default. */
  env?: Readonly<Record<string, string | undefined>>
  publicUrlOf: (serverPorts: readonly number[]) => Promise<string>
}): Promise<System> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringback-faults-'))
  const logs = join(dataDir, 'logs')
  mkdirSync(logs)
  const started: { stop: () => Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.map(each => each.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const ports: number[] = []
    for (let n = 0; n < options.servers; n++) ports.push(await freePort())
    const publicUrl = await options.publicUrlOf(ports)
    const [sandboxPort, sandboxSmtpPort] = [await freePort(), await freePort()]
    const env = { ...options.database, ...HIGH_LIMITS, ...options.env }
    const shared = { sandboxPort, sandboxSmtpPort, publicUrl, logs, dataDir, env }
    const start: Start = (name, port) => startServer({ ...shared, name, port })
    started.push(await startSandbox({ ...shared, productUrl: publicUrl, env: {} }))
    const servers: Server[] = []
    for (const [n, port] of ports.entries()) {
      const server = await createServer(`server${n + 1}`, port, start)
      servers.push(server)
      started.push({ stop: () => server.process.kill() })
    }
    const [port = 0] = ports
    return {
      sandboxUrl: `http://localhost:${sandboxPort}`,
      servers,
      variables: others =>
        serverEnv({ ...shared, port, env: { ...HIGH_LIMITS, ...options.env, ...others } }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Start = (name: string, port: number) => Promise<RunningProcess>

async function createServer(name: string, port: number, start: Start): Promise<Server> {
  const server: Server = {
    port,
    process: await start(name, port),
    async restart() {
      server.process = await start(name, port)
    },
  }
  return server
}

/** A load of few users does what thousands do, and calls whose callbacks are lost are looked for often. */
const HIGH_LIMITS = {
  MAX_CALLS_PER_HOUR: '100000',
  MAX_DESTINATIONS_PER_HOUR: '100000',
  REQUESTS_PER_MINUTE: '1000000',
  DAILY_SPEND_LIMIT_USD: '1000000',
  MAX_SPEND_PER_DAY_USD: '10000',
  CALL_SWEEP_SECONDS: '2',
  LOG_LEVEL: 'warn',
}
