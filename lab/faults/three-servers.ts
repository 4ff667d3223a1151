import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import { createRandom } from '../simulation/random.ts'
import { pino } from 'pino'
import { findPostgres } from '../../tools/programs/find-postgres.ts'
import { checkEvidence } from './checks/check-evidence.ts'
import { checkAnswers, countLoad } from './checks/count-load.ts'
import { untilSettled } from './checks/read-state.ts'
import { type Haproxy, startHaproxy } from './cluster/haproxy.ts'
import { type Crowd, addAccounts, startCrowd } from './load/crowd.ts'
import type { Report } from './report.ts'
import { type Server, startSystem } from './system.ts'
import { until } from './until.ts'

export interface ThreeServersOptions {
  seed: number
  /** The most kills. */
  kills: number
  /** No server is killed after this time. */
  minutes: number
  users: number
  /** The time between two kills. It is longer if the killed server needs longer to start. */
  everySeconds: number
  /** Whether commits reach the disk, users pause as people do, and some payments send no webhook. All take longer. */
  isThorough: boolean
  print?: (line: string) => void
}

/** The writes that users do before each kill, however long they take. */
const WRITES_BETWEEN = 20

/**
 * Kills one of three servers again and again, and starts it again, while users call, buy and rent through HAProxy.
 * @returns null when this machine has no PostgreSQL
 */
export async function killServers(options: ThreeServersOptions): Promise<Report | null> {
  const { users, seed, isThorough } = options
  const postgres = await findPostgres({ durable: isThorough })
  if (postgres === null) return null
  const cleanUps: (() => unknown)[] = [() => postgres.stop()]
  try {
    let haproxy: Haproxy | undefined
    const system = await startSystem({
      database: { DATABASE_URL: postgres.url },
      servers: 3,
      async publicUrlOf(ports) {
        haproxy = await startHaproxy({ servers: ports.map(port => ({ port })) })
        cleanUps.push(haproxy.stop)
        return `http://localhost:${haproxy.port}`
      },
    })
    cleanUps.push(() => system.stop())
    const log = pino({ level: 'silent' })
    const database = openPostgres({
      url: postgres.url,
      poolSize: 2,
      log,
      unlimitedStatements: true,
    })
    cleanUps.push(() => database.close())
    const crowd = await startCrowd({
      url: `http://localhost:${haproxy?.port}`,
      isProxied: true,
      sandboxUrl: system.sandboxUrl,
      accounts: await addAccounts(postgres.url, users),
      seed,
      pauseMs: isThorough ? [3_000, 12_000] : [200, 1_500],
      losesWebhooks: isThorough,
    })
    const restartSeconds = await killRepeatedly({ ...options, servers: system.servers, crowd })
    await crowd.stop()
    await untilSettled(database, crowd)
    return {
      checks: [...(await checkEvidence(database, crowd)), ...checkAnswers(crowd)],
      figures: [
        { name: 'start of a killed server', values: restartSeconds, unit: 's', limit: null },
      ],
      counts: [['servers killed', restartSeconds.length], ...countLoad(crowd)],
    }
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  }
}

/** @returns how long each start took, in seconds */
async function killRepeatedly(
  run: ThreeServersOptions & { servers: readonly Server[]; crowd: Crowd },
): Promise<number[]> {
  const { servers, crowd, seed, kills, minutes, everySeconds, print = () => {} } = run
  const endsAt = performance.now() + minutes * 60_000
  const random = createRandom(seed)
  const restartSeconds: number[] = []
  for (let kill = 1; kill <= kills && performance.now() < endsAt; kill++) {
    const before = crowd.evidence.acknowledged
    const nextAt = performance.now() + everySeconds * 1_000 + random.below(500)
    const n = random.below(servers.length)
    const server = servers[n]
    if (!server) throw new Error(`There is no server ${n}`)
    await until(
      'users have written enough',
      () => crowd.evidence.acknowledged >= before + WRITES_BETWEEN,
    )
    await sleep(Math.max(0, nextAt - performance.now()))
    await server.process.kill()
    const killedAt = performance.now()
    await server.restart()
    const seconds = (performance.now() - killedAt) / 1_000
    restartSeconds.push(seconds)
    print(
      `kill ${kill}: server ${n + 1}, healthy again after ${seconds.toFixed(2)} s; ` +
        `${crowd.evidence.acknowledged} writes so far`,
    )
  }
  return restartSeconds
}
