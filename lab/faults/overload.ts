import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import type { Database } from '@ringback/server/ports/database'
import { pino } from 'pino'
import { sendRequest } from '../../tools/http-request.ts'
import { memoryOf } from '../../tools/processes/process-use.ts'
import { type Overload, checkOverload } from './checks/check-overload.ts'
import type { ClientsOptions } from '../load/http/clients-process.ts'
import { isServed, quantile, sumAnswers } from '../load/count-answers.ts'
import { findCapacity } from '../load/http/find-capacity.ts'
import { startClients, startWebhooks } from '../load/http/load-process.ts'
import { prepareWebhooks } from '../load/http/prepare-webhooks.ts'
import { type Account, addAccounts } from '../load/crowd.ts'
import type { FaultOptions, Figure, Report } from './report.ts'
import { holdSlowBodies } from './slow-bodies.ts'
import { UNDER_LOAD, withPostgres, withProduct } from '../product.ts'
import { until } from '../until.ts'

/** Each client holds credit for many calls that are never dialled. */
const CREDIT_OF_CLIENT = 1_000_000_000n

/**
 * The acts of each step while the capacity is looked for. `leastClients` is more than the server's queue takes. Each of
 * the calls has a payment: six webhooks, which must be sent within 90 s.
 */
const SIZES = {
  short: { acts: 100, mostClients: 8, leastClients: 400, calls: 10 },
  thorough: { acts: 4_000, mostClients: 128, leastClients: 0, calls: 120 },
}
const WEBHOOKS_PER_SECOND = 20
type Size = (typeof SIZES)['short']

/** Clients under overload for each client that one server carries. */
const OVERLOAD = 10
const USUAL_READS = 200
const LIMITS = {
  webhookMs: 1_000,
  recoverySeconds: 5,
  /** A start takes about 200 MB; queues are bounded, so that the rest is connections and young garbage of Node.js. */
  memoryMb: 400,
}
/** The limits of an address stay high: a few addresses of loopback send what thousands do. */
const AS_IN_PRODUCTION = {
  ...UNDER_LOAD,
  MAX_EVENT_LOOP_DELAY_MS: undefined,
  LOG_LEVEL: undefined,
}

interface Target {
  url: string
  pid: number
  accounts: readonly Account[]
  calls: readonly Account[]
  sandboxUrl: string
}

/**
 * A thousand clients send slowly to one server, and then ten times the clients that it carries load it, while webhooks
 * arrive. Reads /proc, so Linux only.
 */
export async function overload(options: FaultOptions): Promise<Report | null> {
  const size = SIZES[options.isThorough ? 'thorough' : 'short']
  return withPostgres({ isDurable: options.isThorough }, databaseUrl =>
    withProduct(
      { env: { ...AS_IN_PRODUCTION, DATABASE_URL: databaseUrl } },
      async ({ url, sandboxUrl, servers }) => {
        const log = pino({ level: 'silent' })
        const database = openPostgres({ url: databaseUrl, poolSize: 2, log })
        const clients = clientsOf(size, size.mostClients)
        const accounts = await addAccounts(databaseUrl, clients, CREDIT_OF_CLIENT)
        const calls = await addAccounts(databaseUrl, size.calls)
        const pid = servers[0]?.process.pid ?? 0
        const target = { url, sandboxUrl, pid, accounts, calls }
        try {
          return await measure({ ...options, ...size }, database, target)
        } finally {
          await database.close()
        }
      },
    ),
  )
}

async function measure(
  options: FaultOptions & Size,
  database: Database,
  target: Target,
): Promise<Report> {
  const { acts, mostClients, print = () => {} } = options
  const memoryAtRest = memoryOf(target.pid)
  const slow = await holdSlowBodies({
    ...{ port: Number(new URL(target.url).port), pid: target.pid, print },
    bearer: target.calls[0]?.bearer ?? '',
  })
  const load = browsing(target)
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  const { best } = await findCapacity({ ...load, acts, mostClients }, [target.pid], print)
  const usualMs = await usualLatency(target)
  const seen = await overloadOnce(options, target, best.clients, usualMs)
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  const { clients, webhooks } = seen
  const served = clients.actDurations.length / clients.seconds
  const shed = sumAnswers(clients, key => key.startsWith('503') || key.startsWith('429'))
  const limited = (limit: number) => (options.isThorough ? limit : null)
  return {
    checks: [...slow.checks, ...(await checkOverload(database, seen, target.calls))],
    figures: [
      ...slow.figures,
      figure('webhooks: p50', 'ms', quantile(webhooks.durations, 0.5)),
      figure('webhooks: p99', 'ms', quantile(webhooks.durations, 0.99), limited(LIMITS.webhookMs)),
      figure('webhooks: slowest', 'ms', Math.max(...webhooks.durations)),
      figure('served requests alone', '1/s', best.perSecond),
      figure('served requests at ten times the clients', '1/s', served),
      figure('all answers at ten times the clients', '1/s', clients.acts / clients.seconds),
      figure('refused at ten times the clients', '%', (100 * shed) / clients.acts),
      figure('p99 of served requests alone', 'ms', best.p99Ms),
      figure('p99 of served requests, overloaded', 'ms', quantile(clients.actDurations, 0.99)),
      figure('recovery', 's', seen.recoverySeconds, limited(LIMITS.recoverySeconds)),
      figure('memory at rest', 'MB', memoryAtRest),
      figure('memory, highest', 'MB', memoryOf(target.pid, 'highest'), limited(LIMITS.memoryMb)),
    ],
    counts: [
      ['clients that one server carries', best.clients],
      ['clients', clientsOf(options, best.clients)],
      ['webhooks', sumAnswers(webhooks, () => true)],
      ...Object.entries(clients.answers).map(([key, count]) => [`answers: ${key}`, count] as const),
    ],
  }
}

/** Ends when every webhook is answered. */
async function overloadOnce(
  size: Size,
  target: Target,
  carried: number,
  usualMs: number,
): Promise<Overload> {
  const perSecond = WEBHOOKS_PER_SECOND
  const webhooks = await prepareWebhooks(target, target.calls)
  const clients = startClients({
    ...browsing(target),
    acts: Number.MAX_SAFE_INTEGER,
    clients: clientsOf(size, carried),
  })
  const counted = await startWebhooks({ publicUrl: target.url, ...webhooks, perSecond }).result
  clients.stop()
  const endedAt = performance.now()
  await until(
    'a balance is read at usual latency',
    async () => (await readBalance(target)) <= 2 * usualMs,
  )
  const recoverySeconds = (performance.now() - endedAt) / 1_000
  const seen = await clients.result
  return { clients: seen, webhooks: counted, recoverySeconds, isAlive: memoryOf(target.pid) > 0 }
}

function clientsOf({ leastClients }: Size, carried: number): number {
  return Math.max(leastClients, OVERLOAD * carried)
}

function browsing({ url, accounts }: Target): Omit<ClientsOptions, 'acts' | 'clients'> {
  return { act: 'browse', accounts, servers: [url], publicUrl: url }
}

/** The p99 of reads one after the other. */
async function usualLatency(target: Target): Promise<number> {
  const durations: number[] = []
  for (let n = 0; n < USUAL_READS; n++) durations.push(await readBalance(target))
  return quantile(durations, 0.99)
}

/** @returns the time in ms; infinite if it was not served */
async function readBalance({ url, accounts }: Target): Promise<number> {
  const from = performance.now()
  const { status } = await sendRequest(new Agent(), {
    url: `${url}/api/credits/balance`,
    headers: { authorization: `Bearer ${accounts[0]?.bearer}` },
  })
  return isServed(status) ? performance.now() - from : Number.POSITIVE_INFINITY
}

function figure(name: string, unit: string, value: number, limit: number | null = null): Figure {
  return { name, unit, values: [value], limit }
}
