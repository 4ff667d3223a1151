import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningProcess } from '../tools/processes/child-process.ts'
import { TAX_IDENTITY } from '@ringback/server/testing/people/tax'
import { freePort } from '../tools/processes/free-ports.ts'
import { ROOT, makeLogFolder, serverEnv, startSandbox, startServer } from '../tools/product.ts'
import { findPostgres } from '../tools/programs/find-postgres.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Built servers on one database, and the sandbox with their vendors. */
export interface LabProduct {
  /** Where users and vendors reach the servers. */
  url: string
  sandboxUrl: string
  /** The folder of the log files. */
  logs: string
  servers: readonly Server[]
  /** The variables of the first server, with others that replace them. */
  variables(others: Variables): Variables
}

export interface Server {
  port: number
  process: RunningProcess
  /**
   * Starts it again after it was killed or stopped, perhaps from the root folder of another build, or with other
   * variables. Settles when it is healthy.
   */
  restart(changed?: { folder?: string; env?: Variables }): Promise<void>
}

export interface LabOptions {
  /** The variables of the servers, also of their database, which is a new embedded one by default. Undefined leaves the product's default. */
  env?: Variables
  servers?: number
  /** The root folder of the built server; this repository by default. */
  folder?: string
  /** Starts a proxy in front of the servers. @returns its URL */
  startProxy?: (serverPorts: readonly number[]) => Promise<string>
}

/** A load of few users does what thousands do. */
export const UNDER_LOAD = {
  MAX_CALLS_PER_HOUR: '100000',
  MAX_DESTINATIONS_PER_HOUR: '100000',
  REQUESTS_PER_MINUTE: '1000000',
  DAILY_SPEND_LIMIT_USD: '1000000',
  MAX_SPEND_PER_DAY_USD: '10000',
  LOG_LEVEL: 'warn',
  LEGAL_NAME: TAX_IDENTITY.legalName,
  LEGAL_ADDRESS: TAX_IDENTITY.legalAddress.replace('\n', ';'),
}

/** Starts the built product, passes it to `use`, and stops it with all that it has stored, also when `use` fails. */
export async function withProduct<T>(
  { env = {}, servers: count = 1, folder, startProxy }: LabOptions,
  use: (product: LabProduct) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringback-lab-'))
  const cleanUps: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  try {
    const logs = makeLogFolder(dataDir)
    const ports: number[] = []
    for (let n = 0; n < count; n++) ports.push(await freePort())
    const url = (await startProxy?.(ports)) ?? `http://localhost:${ports[0]}`
    const [sandboxPort, sandboxSmtpPort] = [await freePort(), await freePort()]
    const shared = { sandboxPort, sandboxSmtpPort, publicUrl: url, logs, dataDir }
    const sandbox = await startSandbox({ ...shared, productUrl: url })
    cleanUps.push(() => sandbox.stop())
    const servers: Server[] = []
    for (const [n, port] of ports.entries()) {
      const start = (changed: Parameters<Server['restart']>[0] = {}) =>
        startServer({
          ...{ ...shared, name: `server${n + 1}`, port },
          env: { ...env, ...changed.env },
          folder: changed.folder ?? folder ?? ROOT,
        })
      const server: Server = {
        port,
        process: await start(),
        async restart(changed) {
          server.process = await start(changed)
        },
      }
      servers.push(server)
      cleanUps.push(() => server.process.kill())
    }
    const variables = (others: Variables) =>
      serverEnv({ ...shared, port: ports[0] ?? 0, env: { ...env, ...others } })
    return await use({
      url,
      sandboxUrl: `http://localhost:${sandboxPort}`,
      logs,
      servers,
      variables,
    })
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  }
}

/** Passes the URL of an empty PostgreSQL to `use`. @returns null, and says so, when this machine has no PostgreSQL */
export async function withPostgres<T>(
  { isDurable }: { isDurable: boolean },
  use: (url: string) => Promise<T>,
): Promise<T | null> {
  const postgres = await findPostgres({ durable: isDurable })
  if (postgres === null) {
    process.stdout.write('No PostgreSQL was found on this machine.\n')
    return null
  }
  try {
    return await use(postgres.url)
  } finally {
    await postgres.stop()
  }
}
