import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@ringback/server/ports/database'
import { createRandom } from '../simulation/random.ts'
import { type Api, createApi } from '../load/api.ts'
import type { Answer } from '../load/count-answers.ts'
import { type Crowd, addAccounts } from '../load/crowd.ts'
import { UNDER_LOAD, withProduct } from '../product.ts'
import { until } from '../until.ts'
import { countLoad } from './checks/count-load.ts'
import { auditNow } from './checks/read-state.ts'
import { startHaproxy } from './cluster/haproxy.ts'
import { type PostgresPair, startPair } from './cluster/postgres-pair.ts'
import type { Check, FaultOptions, Report } from './report.ts'
import { underLoad } from './under-load.ts'

const RECOVERY_LIMIT_SECONDS = 10
/** The writes that users do between two kills. */
const WRITES_BETWEEN = 40

/**
 * Kills the primary of two PostgreSQL servers again and again while users call, buy and rent through one server, and
 * promotes the standby each time.
 */
export async function failOver(options: FaultOptions): Promise<Report | null> {
  const { isThorough, users = isThorough ? 24 : 6 } = options
  const pair = await startPair({ isDurable: isThorough })
  if (pair === null) return null
  const haproxy = await startHaproxy({ postgres: pair.backends })
  const databaseUrl = pair.urlAt(haproxy.databasePort)
  try {
    return await withProduct(
      { env: { ...UNDER_LOAD, DATABASE_URL: databaseUrl } },
      async product => {
        const { seen, crowd, checks } = await underLoad(
          ...([product, databaseUrl, { ...options, users }] as const),
          async (load, database) => {
            const probe = await createProbe(databaseUrl, product.url, load)
            return killRepeatedly({ ...options, pair, crowd: load, probe, database })
          },
        )
        return reportOf(seen, crowd, checks)
      },
    )
  } finally {
    await haproxy.stop()
    await pair.stop()
  }
}

interface Round {
  outageSeconds: number
  recoverySeconds: number
  rejoinSeconds: number
  audit: { examined: number; faults: string[] }
}

async function killRepeatedly(
  run: FaultOptions & { pair: PostgresPair; crowd: Crowd; probe: Api; database: Database },
): Promise<Round[]> {
  const { pair, crowd, probe, database, seed, isThorough, print = () => {} } = run
  const { kills = isThorough ? 20 : 1 } = run
  const random = createRandom(seed)
  const rounds: Round[] = []
  for (let kill = 1; kill <= kills; kill++) {
    await crowd.untilWritten(WRITES_BETWEEN)
    await sleep(random.below(1_000))
    const killedAt = performance.now()
    await pair.killPrimary()
    await untilRefused(probe)
    // As long as Patroni may need to notice.
    await sleep(random.below(3_000))
    await pair.promoteStandby()
    const promotedAt = performance.now()
    await untilWritten(probe)
    const recoveredAt = performance.now()
    await pair.rejoinKilled()
    const rejoinedAt = performance.now()
    const seconds = (from: number, to: number) => (to - from) / 1_000
    const round: Round = {
      outageSeconds: seconds(killedAt, recoveredAt),
      recoverySeconds: seconds(promotedAt, recoveredAt),
      rejoinSeconds: seconds(recoveredAt, rejoinedAt),
      audit: await auditNow(database),
    }
    rounds.push(round)
    print(
      `kill ${kill}: writes again ${round.recoverySeconds.toFixed(2)} s after the promotion, ` +
        `${round.outageSeconds.toFixed(2)} s after the kill; ${round.audit.examined} rows audited, ` +
        `${round.audit.faults.length} faults`,
    )
  }
  return rounds
}

/** A user of whom nothing else is known, whose orders are never paid. */
async function createProbe(databaseUrl: string, url: string, { answers }: Crowd): Promise<Api> {
  const [account] = await addAccounts(databaseUrl, 1)
  return createApi({ url, bearer: account?.bearer ?? '', answers, isProxied: false })
}

/** Settles when a write was refused because there is no primary. A fast machine could promote before any request. */
async function untilRefused(probe: Api): Promise<void> {
  await until('a write is refused', async () => (await write(probe)).status === 503)
}

/** Settles when a write is acknowledged whose commit waits for the disk. */
async function untilWritten(probe: Api): Promise<void> {
  await until('the product writes again', async () => (await write(probe)).status === 200)
}

function write(probe: Api): Promise<Answer> {
  return probe.sendOnce('POST', '/api/credits/purchase', { packageId: 'starter-5' })
}

function reportOf(rounds: readonly Round[], crowd: Crowd, checks: Check[]): Report {
  const figure = (name: string, values: number[], limit: number | null) => ({
    ...{ name, values, limit },
    unit: 's',
  })
  return {
    checks: [
      {
        promise: 'The audit finds nothing after a failover, under load',
        cases: rounds.length,
        violations: rounds.flatMap(({ audit }) => audit.faults),
      },
      ...checks,
    ],
    figures: [
      figure(
        'promotion to first write',
        rounds.map(each => each.recoverySeconds),
        RECOVERY_LIMIT_SECONDS,
      ),
      figure(
        'kill to first write',
        rounds.map(each => each.outageSeconds),
        null,
      ),
      figure(
        'rejoin as synchronous standby',
        rounds.map(each => each.rejoinSeconds),
        null,
      ),
    ],
    counts: [['failovers', rounds.length], ...countLoad(crowd)],
  }
}
