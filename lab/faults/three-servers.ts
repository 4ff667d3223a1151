import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../simulation/random.ts'
import type { Crowd } from '../load/crowd.ts'
import { type Server, UNDER_LOAD, withPostgres, withProduct } from '../product.ts'
import { countLoad } from './checks/count-load.ts'
import { type DueInvoices, createDueInvoices } from './due-invoices.ts'
import { type Haproxy, startHaproxy } from './cluster/haproxy.ts'
import type { FaultOptions, Report } from './report.ts'
import { underLoad } from './under-load.ts'

/**
 * Kills one of three servers again and again for some minutes, and starts it again, while users call, buy and rent
 * through HAProxy, and the invoices of the month before are issued.
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
            async (load, database) => {
              const invoices = createDueInvoices(database, load.evidence)
              const { servers } = product
              const kills = await killRepeatedly({ ...options, servers, crowd: load, invoices })
              await invoices.untilIssued()
              return { ...kills, invoices: await invoices.check() }
            },
          )
          const values = seen.starts
          const starts = { name: 'start of a killed server', values, unit: 's', limit: null }
          const counts = [
            ['servers killed', values.length] as const,
            ['invoices that a kill interrupted', seen.interrupted] as const,
            ...countLoad(crowd),
          ]
          return { checks: [...checks, seen.invoices], figures: [starts], counts }
        },
      ),
    )
  } finally {
    await haproxy?.stop()
  }
}

/** Two batches of a server, so that a kill finds some of them open. */
const INVOICES = 40

interface Kills {
  /** How long each start of a killed server took, in seconds. */
  starts: number[]
  /** How many invoices the killed servers had begun: they stay open until a lease ends. */
  interrupted: number
}

/** Kills a server while users write, and again while it issues invoices, which became due while it was away. */
async function killRepeatedly(
  run: FaultOptions & { servers: readonly Server[]; crowd: Crowd; invoices: DueInvoices },
): Promise<Kills> {
  const { servers, crowd, invoices, seed, isThorough, print = () => {} } = run
  const { kills = isThorough ? Number.POSITIVE_INFINITY : 1, minutes = 10 } = run
  // Longer if the killed server needs longer to start.
  const everySeconds = isThorough ? 10 : 0
  const endsAt = performance.now() + minutes * 60_000
  const random = createRandom(seed)
  const starts: number[] = []
  let interrupted = 0
  const restart = async (server: Server) => {
    const killedAt = performance.now()
    await server.restart()
    starts.push((performance.now() - killedAt) / 1_000)
  }
  for (let kill = 1; kill <= kills && performance.now() < endsAt; kill++) {
    const nextAt = performance.now() + everySeconds * 1_000 + random.below(500)
    const n = random.below(servers.length)
    const server = servers[n]
    if (!server) throw new Error(`There is no server ${n}`)
    await crowd.untilWritten()
    await sleep(Math.max(0, nextAt - performance.now()))
    await server.process.kill()
    await invoices.add(INVOICES)
    await restart(server)
    await invoices.untilBegun()
    await server.process.kill()
    await restart(server)
    const open = await invoices.countMissing()
    interrupted += open
    print(
      `kill ${kill}: server ${n + 1}, healthy again after ${starts.at(-2)?.toFixed(2)} s and ` +
        `${starts.at(-1)?.toFixed(2)} s; ${open} invoices open; ${crowd.evidence.acknowledged} writes so far`,
    )
  }
  return { starts, interrupted }
}
