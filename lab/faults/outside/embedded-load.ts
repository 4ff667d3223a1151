import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@ringback/server/adapters/migrate'
import { openPglite } from '@ringback/server/adapters/pglite/pglite'
import type { Database } from '@ringback/server/ports/database'
import { checkEvidence } from '../checks/check-evidence.ts'
import { checkAnswers } from '../checks/count-load.ts'
import { isSettled } from '../checks/read-state.ts'
import { type Api, createApi } from '../load/api.ts'
import { type Crowd, addAccountsTo, startCrowd } from '../load/crowd.ts'
import type { Check } from '../report.ts'
import { type Server, startSystem } from '../system.ts'
import { type OutsideControl, controlOutside } from './outside.ts'

/** Users at one server with the embedded database, whose disk is controlled. */
export interface EmbeddedLoad {
  url: string
  server: Server
  crowd: Crowd
  outside: OutsideControl
  /** A user of whom nothing else is known, whose orders are never paid. */
  probe: Api
  /**
   * Ends the load and kills the server, and compares its database with what was acknowledged. The server runs again until
   * nothing is left to do.
   */
  finish(): Promise<Check[]>
  stop(): Promise<void>
}

interface LoadOptions {
  seed: number
  users: number
  pauseMs: readonly [number, number]
  variables: Readonly<Record<string, string>>
}

export async function startEmbeddedLoad(options: LoadOptions): Promise<EmbeddedLoad> {
  const { seed, users, pauseMs, variables } = options
  const folder = mkdtempSync(join(tmpdir(), 'ringback-outside-'))
  const cleanUps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  }
  try {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const outside = controlOutside(folder)
    const use = <T>(work: (database: Database) => Promise<T>) => useDatabase(dataDir, work)
    const [probe, ...accounts] = await use(async database => {
      await migrate(database.kysely)
      return addAccountsTo(database, users + 1)
    })
    const system = await startSystem({
      database: { ...variables, ...outside.variables, DATA_DIR: dataDir },
      servers: 1,
      publicUrlOf: async ([port]) => `http://localhost:${port}`,
    })
    cleanUps.push(() => system.stop())
    const [server] = system.servers
    if (!server) throw new Error('There is no server')
    const url = `http://localhost:${server.port}`
    const { sandboxUrl } = system
    const crowd = await startCrowd({
      ...{ url, sandboxUrl, accounts, seed, pauseMs },
      isProxied: false,
      losesWebhooks: false,
    })
    const { answers } = crowd
    return {
      ...{ url, server, crowd, outside, stop },
      probe: createApi({ url, bearer: probe?.bearer ?? '', answers, isProxied: false }),
      async finish() {
        await crowd.stop()
        for (;;) {
          await server.process.kill()
          const checks = await use(async database =>
            (await isSettled(database, crowd)) ? checkEvidence(database, crowd) : null,
          )
          if (checks) return [...checks, ...checkAnswers(crowd)]
          await server.restart()
          await sleep(SETTLE_MS)
        }
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The database can be read only while the server does not run. It gets this time between two looks. */
const SETTLE_MS = 5_000

async function useDatabase<T>(
  dataDir: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openPglite(dataDir)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
