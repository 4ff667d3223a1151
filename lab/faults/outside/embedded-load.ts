import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@ringback/server/adapters/migrate'
import { openPglite } from '@ringback/server/adapters/pglite/pglite'
import type { Database } from '@ringback/server/ports/database'
import { type Api, createApi } from '../../load/api.ts'
import { type Crowd, addAccountsTo, recordWebhooks, startCrowd } from '../../load/crowd.ts'
import { type Server, UNDER_LOAD, withProduct } from '../../product.ts'
import { until } from '../../until.ts'
import { checkEvidence } from '../checks/check-evidence.ts'
import { checkAnswers } from '../checks/count-load.ts'
import { isSettled } from '../checks/read-state.ts'
import type { Check } from '../report.ts'
import { type OutsideControl, controlOutside } from './outside.ts'

/** Users at one server with the embedded database, whose disk is controlled. */
export interface EmbeddedLoad {
  url: string
  server: Server
  crowd: Crowd
  outside: OutsideControl
  /** A user of whom nothing else is known, whose orders are never paid. */
  probe: Api
}

/**
 * Lets users call, buy and rent while `breakIt` runs, kills the server, and compares its database with what was
 * acknowledged. The server runs again until nothing is left to do.
 */
export async function underEmbeddedLoad<Seen>(
  { seed, users }: { seed: number; users: number },
  breakIt: (load: EmbeddedLoad) => Promise<Seen>,
): Promise<{ seen: Seen; crowd: Crowd; checks: Check[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-outside-'))
  try {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const outside = controlOutside(folder)
    const [probe, ...accounts] = await useDatabase(dataDir, async database => {
      await migrate(database.kysely)
      return addAccountsTo(database, users + 1)
    })
    const env = {
      ...{ ...UNDER_LOAD, ...outside.variables },
      ...{ DATA_DIR: dataDir, OPERATOR_NETWORKS: '127.0.0.1,::1' },
    }
    return await withProduct({ env }, async ({ url, sandboxUrl, servers }) => {
      const [server] = servers
      if (!server) throw new Error('There is no server')
      const isProxied = false
      const pauseMs = [200, 1_500] as const
      const shared = { url, sandboxUrl, seed, pauseMs, isProxied, losesWebhooks: false }
      const crowd = await startCrowd({ ...shared, accounts })
      const { answers } = crowd
      const api = createApi({ url, bearer: probe?.bearer ?? '', answers, isProxied })
      const seen = await breakIt({ url, server, crowd, outside, probe: api })
      await crowd.stop()
      return { seen, crowd, checks: await checkAtRest(dataDir, server, crowd) }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function checkAtRest(dataDir: string, server: Server, crowd: Crowd): Promise<Check[]> {
  for (;;) {
    // The database can be read only while the server does not run.
    await until('the vendors have nothing left to do', () => areVendorsDone(crowd))
    await server.process.kill()
    const checks = await useDatabase(dataDir, async database =>
      (await isSettled(database, crowd)) ? checkEvidence(database, crowd) : null,
    )
    if (checks) return [...checks, ...checkAnswers(crowd)]
    await server.restart()
  }
}

/** Whether no webhook waits, and each number that was cancelled has left the carrier. */
async function areVendorsDone({ vendors, webhooks, evidence }: Crowd): Promise<boolean> {
  await recordWebhooks(vendors, webhooks)
  const isPending = [...webhooks.values()].some(({ state }) => state === 'pending')
  const rented = new Set(await vendors.numbers())
  const cancelled = evidence.rentals.filter(rental => rental.cancelled === 'acknowledged')
  return !isPending && !cancelled.some(({ phoneNumber }) => rented.has(phoneNumber))
}

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
