import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import { type VendorProxy, startVendorProxy } from '@ringback/server/testing/vendors/vendor-proxy'
import { pino } from 'pino'
import { findPostgres } from '../tools/programs/find-postgres.ts'
import { checkEvidence } from './checks/check-evidence.ts'
import { checkAnswers, countLoad } from './checks/count-load.ts'
import { checkEach, untilSettled } from './checks/read-state.ts'
import { createApi } from './load/api.ts'
import { type Crowd, addAccounts, startCrowd } from './load/crowd.ts'
import type { Report } from './report.ts'
import { startSystem } from './system.ts'
import { MODES, type Round, failAndHeal, vendorVariables } from './vendor-rounds.ts'

export interface VendorsOptions {
  seed: number
  users: number
  /** How many requests of users have to be refused in each mode. */
  refusals: number
  isThorough: boolean
  print?: (line: string) => void
}

/** A request that waits for a vendor may ask it several times, with 10 s for each. */
const ANSWER_LIMIT_SECONDS = 45
/** Far below the 10 s for which a request waits for a vendor. */
const BALANCE_LIMIT_SECONDS = 5
/** An answer of 10 MB for each of many requests would exceed it, if any were kept. */
const MEMORY_LIMIT_MB = 400

/**
 * All vendors fail, in one way after another, while users call, buy and rent through one server; between two ways they
 * work again. @returns null when this machine has no PostgreSQL
 */
export async function spoilVendors(options: VendorsOptions): Promise<Report | null> {
  const { seed, users, isThorough } = options
  const postgres = await findPostgres({ durable: isThorough })
  if (postgres === null) return null
  const cleanUps: (() => unknown)[] = [() => postgres.stop()]
  try {
    const proxies: VendorProxy[] = []
    const system = await startSystem({
      database: { DATABASE_URL: postgres.url },
      servers: 1,
      publicUrlOf: async ([port]) => `http://localhost:${port}`,
      async vendors(sandboxUrl) {
        for (let n = 0; n < 4; n++) proxies.push(await startVendorProxy(sandboxUrl))
        return vendorVariables(proxies.map(({ url }) => url))
      },
    })
    cleanUps.push(
      () => proxies.forEach(proxy => proxy.close()),
      () => system.stop(),
    )
    const [server] = system.servers
    if (!server) throw new Error('There is no server')
    const log = pino({ level: 'silent' })
    const database = openPostgres({
      url: postgres.url,
      poolSize: 2,
      log,
      unlimitedStatements: true,
    })
    cleanUps.push(() => database.close())
    const url = `http://localhost:${server.port}`
    const rounds: Round[] = []
    let crowd: Crowd | undefined
    for (const mode of MODES) {
      // Others in each mode, because a user may start 20 purchases an hour only.
      crowd = await startCrowd({
        ...{ url, seed: seed + rounds.length, isProxied: false, continues: crowd },
        sandboxUrl: system.sandboxUrl,
        accounts: await addAccounts(postgres.url, users),
        pauseMs: [200, 1_500],
        losesWebhooks: isThorough,
      })
      const [visitor] = await addAccounts(postgres.url, 1)
      const { answers } = crowd
      const api = createApi({ url, bearer: visitor?.bearer ?? '', answers, isProxied: false })
      rounds.push(await failAndHeal(mode, { ...options, crowd, api, server, proxies }))
      await crowd.stop()
    }
    if (!crowd) throw new Error('There is no mode')
    await untilSettled(database, crowd)
    return reportOf(rounds, crowd, await checkEvidence(database, crowd))
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  }
}

function reportOf(rounds: readonly Round[], crowd: Crowd, evidence: Report['checks']): Report {
  const refused = rounds.flatMap(round =>
    round.refused.map(each => ({ ...each, mode: round.mode })),
  )
  return {
    checks: [
      checkEach(
        'A request that needs a failing vendor gets 503 with an error text',
        refused,
        ({ mode, request, answer: { status, body } }) =>
          status === 503 && typeof body?.['error'] === 'string'
            ? null
            : `${mode}, ${request}: ${status} ${String(body?.['code'])}`,
      ),
      ...evidence,
      ...checkAnswers(crowd),
    ],
    figures: rounds.flatMap(({ mode, balanceSeconds, longest, memoryMb }) => [
      {
        ...{ name: `${mode}: balance read`, values: balanceSeconds, unit: 's' },
        limit: BALANCE_LIMIT_SECONDS,
      },
      {
        ...{ name: `${mode}: longest answer`, values: [longest.ms / 1_000], unit: 's' },
        limit: ANSWER_LIMIT_SECONDS,
      },
      {
        ...{ name: `${mode}: memory of the server`, values: [memoryMb], unit: 'MB' },
        limit: MEMORY_LIMIT_MB,
      },
    ]),
    counts: [
      ...rounds.map(({ mode, malformed }) => [`malformed responses: ${mode}`, malformed] as const),
      ...countLoad(crowd),
    ],
  }
}
