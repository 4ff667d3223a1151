import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { addAccounts } from '../load/crowd.ts'
import { sendRequest } from '../../tools/http-request.ts'
import { type LabProduct, withPostgres, withProduct } from '../product.ts'
import { median, report } from './setup/report.ts'
import { BENCH_ACCOUNT, WITH_ACCOUNT } from './setup/bench-account.ts'

/*
 * A bystander reads a balance again and again: alone, while another address sends five times 120 logins at once,
 * and while 20 addresses send 400 logins at once, within their limits. In each storm another visitor logs in. The limits
 * are those of production. Addresses are those of the loopback network, so Linux only. The senders need the product's
 * processors too.
 */

const ROUNDS = 5
const IDLE_READS = 300
/** Below the limit of an address and of an account. */
const READS_OF_A_READER = 300
/** More than are needed. */
const READERS = 150
const SLOWEST_READ_MS = 500

interface Storm {
  name: string
  bursts: number
  addresses: number
  /** Of each address at once. */
  logins: number
}
const STORMS: readonly Storm[] = [
  { name: '120 logins of one address', bursts: 5, addresses: 1, logins: 120 },
  { name: '400 logins of 20 addresses', bursts: 1, addresses: 20, logins: 20 },
]

const [stormUrl, stormIndex, network] = process.argv.slice(2)
if (stormUrl === undefined) {
  await withPostgres({ isDurable: true }, databaseUrl => {
    const limits = { REQUESTS_PER_MINUTE: undefined, SIGN_IN_REQUESTS_PER_MINUTE: undefined }
    const env = { ...WITH_ACCOUNT, ...limits, MAX_EVENT_LOOP_DELAY_MS: undefined }
    return withProduct({ env: { ...env, DATABASE_URL: databaseUrl } }, product =>
      compare(product, databaseUrl),
    )
  })
} else {
  await send(stormUrl, STORMS[Number(stormIndex)] as Storm, Number(network))
}

interface Seen {
  reads: number[]
  /** The slowest read of each round. */
  slowest: number[]
  /** The logins of the other visitor that were served. */
  logins: number[]
  refusedLogins: number
}

async function compare({ url }: LabProduct, databaseUrl: string): Promise<void> {
  let addresses = 0
  const nextAddress = () => `127.0.2.${++addresses}`
  const readers = await addAccounts(databaseUrl, READERS)
  const nextReader = () => ({ localAddress: nextAddress(), bearer: readers.pop()?.bearer ?? '' })
  const read = (isOver: (reads: number) => boolean) => readBalances(url, { nextReader, isOver })
  const readWhileIdle = () => read(reads => reads >= IDLE_READS)
  await readWhileIdle()
  const idle: number[] = []
  const during = STORMS.map((): Seen => ({ reads: [], slowest: [], logins: [], refusedLogins: 0 }))
  for (let round = 1; round <= ROUNDS; round++) {
    idle.push(...(await readWhileIdle()))
    for (const [index, seen] of during.entries()) {
      const args = [url, String(index), String(++addresses)]
      const child = fork(fileURLToPath(import.meta.url), args)
      await once(child, 'message')
      let answers: unknown
      child.once('message', message => (answers = message))
      const visit = logInAsVisitor(url, nextAddress(), seen)
      const reads = await read(() => answers !== undefined)
      await visit
      seen.reads.push(...reads)
      seen.slowest.push(Math.max(...reads))
      process.stdout.write(`${STORMS[index]?.name}: ${String(answers)}\n`)
    }
  }
  reportAll(idle, during)
}

async function logInAsVisitor(url: string, localAddress: string, seen: Seen): Promise<void> {
  const from = performance.now()
  const { status } = await logIn(url, new Agent({ localAddress }), BENCH_ACCOUNT)
  if (status === 200) seen.logins.push(performance.now() - from)
  else seen.refusedLogins++
}

function reportAll(idle: readonly number[], during: readonly Seen[]): void {
  const unit = 'ms'
  report({ name: 'balance reads, idle: p50', value: median(idle), unit, limit: null })
  report({ name: 'balance reads, idle: p99', value: p99(idle), unit, limit: null })
  report({ name: 'balance reads, idle: slowest', value: Math.max(...idle), unit, limit: null })
  for (const [index, { reads, slowest, logins, refusedLogins }] of during.entries()) {
    const name = STORMS[index]?.name
    report({ name: `${name}: p50 of reads`, value: median(reads), unit, limit: null })
    report({ name: `${name}: p99 of reads`, value: p99(reads), unit, limit: null })
    const usual = median(slowest)
    report({ name: `${name}: slowest read, median`, value: usual, unit, limit: SLOWEST_READ_MS })
    report({ name: `${name}: slowest read`, value: Math.max(...slowest), unit, limit: null })
    const login = `${name}: another visitor's login`
    report({ name: `${login}, p50`, value: median(logins), unit, limit: null })
    report({ name: `${login}, refused`, value: refusedLogins, unit: `of ${ROUNDS}`, limit: 0 })
  }
}

interface Bystander {
  /** The address and the session of the next reads. */
  nextReader: () => { localAddress: string; bearer: string }
  isOver: (reads: number) => boolean
}

/** The duration of each read in ms. */
async function readBalances(url: string, bystander: Bystander): Promise<number[]> {
  const durations: number[] = []
  let agent = new Agent()
  let bearer = ''
  while (!bystander.isOver(durations.length)) {
    if (durations.length % READS_OF_A_READER === 0) {
      agent.destroy()
      const reader = bystander.nextReader()
      agent = new Agent({ keepAlive: true, localAddress: reader.localAddress })
      bearer = reader.bearer
    }
    const from = performance.now()
    const { status } = await sendRequest(agent, {
      url: `${url}/api/credits/balance`,
      headers: { authorization: `Bearer ${bearer}` },
    })
    if (status !== 200) throw new Error(`A balance read was answered with ${status}`)
    durations.push(performance.now() - from)
  }
  agent.destroy()
  return durations
}

/** Runs in a process of its own, so that its work does not delay the bystander's clock. */
async function send(url: string, storm: Storm, network: number): Promise<void> {
  const counts = new Map<number | 'no answer', number>()
  process.send?.('started')
  for (let burst = 1; burst <= storm.bursts; burst++) {
    const agents = Array.from(
      { length: storm.addresses },
      (_, n) => new Agent({ keepAlive: true, localAddress: `127.1.${network}.${n + 1}` }),
    )
    const statuses = await Promise.all(
      // Of many accounts: the limit of one account would refuse most of them before they are hashed.
      Array.from({ length: storm.addresses * storm.logins }, (_, n) =>
        logIn(url, agents[n % agents.length] as Agent, {
          email: `${network}-${burst}-${n}@ringback.example`,
          password: 'a wrong password',
        }).then(
          ({ status }) => status,
          () => 'no answer' as const,
        ),
      ),
    )
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
    for (const agent of agents) agent.destroy()
  }
  process.send?.([...counts].map(([status, count]) => `${count} with ${status}`).join(', '))
  process.disconnect()
}

function logIn(url: string, agent: Agent, credentials: { email: string; password: string }) {
  const headers = { 'content-type': 'application/json' }
  return sendRequest(agent, {
    url: `${url}/api/auth/login`,
    headers,
    body: JSON.stringify(credentials),
  })
}

function p99(durations: readonly number[]): number {
  const sorted = [...durations].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
