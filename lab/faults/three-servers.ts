import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../simulation/random.ts'
import type { Crowd } from '../load/crowd.ts'
import { type Server, UNDER_LOAD, withPostgres, withProduct } from '../product.ts'
import { countLoad } from './checks/count-load.ts'
import { type Haproxy, startHaproxy } from './cluster/haproxy.ts'
import type { FaultOptions, Report } from './report.ts'
import { underLoad } from './under-load.ts'

/**
 * Kills one of three servers again and again for some minutes, and starts it again, while users call, buy and rent
 * through HAProxy.
 */
export async function killServers(options: FaultOptions): Promise<Report | null> {
  const { isThorough, users = isThorough ? 200 : 6 } = options
  let haproxy: Haproxy | undefined
  const startProxy = async (ports: readonly number[]) => {
    haproxy = await startHaproxy({ servers: ports.map(port => ({ port })) })
    return `http://localhost:${haproxy.port}`
  }
  try {
    return await withPostgres({ isDurable: isThorough }, databaseUrl =>
      withProduct(
        { env: { ...UNDER_LOAD, DATABASE_URL: databaseUrl }, servers: 3, startProxy },
        async product => {
          const pauseMs = isThorough ? ([3_000, 12_000] as const) : undefined
          const { seen, crowd, checks } = await underLoad(
            ...([product, databaseUrl, { ...options, users, pauseMs }] as const),
            load => killRepeatedly({ ...options, servers: product.servers, crowd: load }),
          )
          const starts = { name: 'start of a killed server', values: seen, unit: 's', limit: null }
          const counts = [['servers killed', seen.length] as const, ...countLoad(crowd)]
          return { checks, figures: [starts], counts }
        },
      ),
    )
  } finally {
    await haproxy?.stop()
  }
}

/** @returns how long each start took, in seconds */
async function killRepeatedly(
  run: FaultOptions & { servers: readonly Server[]; crowd: Crowd },
): Promise<number[]> {
  const { servers, crowd, seed, isThorough, print = () => {} } = run
  const { kills = isThorough ? Number.POSITIVE_INFINITY : 1, minutes = 10 } = run
  // Longer if the killed server needs longer to start.
  const everySeconds = isThorough ? 10 : 0
  const endsAt = performance.now() + minutes * 60_000
  const random = createRandom(seed)
  const restartSeconds: number[] = []
  for (let kill = 1; kill <= kills && performance.now() < endsAt; kill++) {
    const nextAt = performance.now() + everySeconds * 1_000 + random.below(500)
    const n = random.below(servers.length)
    const server = servers[n]
    if (!server) throw new Error(`There is no server ${n}`)
    await crowd.untilWritten()
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
