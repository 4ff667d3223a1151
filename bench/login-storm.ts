import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sendRequest } from '../tools/http-request.ts'
import { freePort, startProduct } from '../tools/product.ts'
import { median, report } from './setup/report.ts'
import { withPostgres } from './setup/temporary-postgres.ts'
import { BENCH_ACCOUNT } from './setup/temporary-product.ts'

/*
 * A bystander reads a balance again and again: alone, while another address sends five times 120 logins at once,
 * which is its limit of a minute, and while 120 logins at once come from a new address each time. The limits are
 * those of production. Addresses are those of the loopback network, so Linux only. The senders need the product's
 * processors, so the reads are also measured while one address sends as many logins to a server that does nothing else
 * than refuse them.
 */

const LOGINS = 120
const ROUNDS = 5
const IDLE_READS = 300
/** Below the limit of an address. */
const READS_OF_AN_ADDRESS = 300

type Addresses = 'one' | 'many'
type Storm = Addresses | 'elsewhere'
const STORM_NAMES: Record<Storm, string> = {
  one: 'logins of one address',
  many: 'logins of many addresses',
  elsewhere: 'logins of one address at another server',
}
const BURSTS: Record<Addresses, number> = { one: 5, many: 20 }

const [stormUrl, addresses, network] = process.argv.slice(2)
if (stormUrl === undefined) await withPostgres(measure)
else await storm(stormUrl, addresses as Addresses, Number(network))

async function measure(databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringback-bench-'))
  try {
    const product = await startProduct({
      port: await freePort(),
      sandboxPort: await freePort(),
      sandboxSmtpPort: await freePort(),
      dataDir,
      env: {
        DATABASE_URL: databaseUrl,
        DEMO_EMAIL: BENCH_ACCOUNT.email,
        DEMO_PASSWORD: BENCH_ACCOUNT.password,
        REQUESTS_PER_MINUTE: undefined,
        SIGN_IN_REQUESTS_PER_MINUTE: undefined,
        MAX_EVENT_LOOP_DELAY_MS: undefined,
      },
    })
    try {
      await compare(product.url)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function compare(url: string): Promise<void> {
  const { body } = await logIn(url, new Agent(), BENCH_ACCOUNT)
  const { token } = JSON.parse(body) as { token: string }
  let addresses = 0
  const read = (isOver: (reads: number) => boolean) =>
    readBalances(url, { token, nextAddress: () => `127.0.2.${++addresses}`, isOver })
  const readWhileIdle = () => read(reads => reads >= IDLE_READS)
  const refusing = fork(fileURLToPath(new URL('setup/refusing-server.ts', import.meta.url)))
  const [refusingUrl] = (await once(refusing, 'message')) as [string]
  const readDuring = async (storm: Storm) => {
    const target = storm === 'elsewhere' ? [refusingUrl, 'one'] : [url, storm]
    const child = fork(fileURLToPath(import.meta.url), [...target, String(++addresses)])
    await once(child, 'message')
    let answers: unknown
    child.once('message', message => (answers = message))
    const durations = await read(() => answers !== undefined)
    process.stdout.write(`${STORM_NAMES[storm]}: ${String(answers)}\n`)
    return durations
  }
  await readWhileIdle()
  const idle: number[] = []
  const during: Record<Storm, number[]> = { one: [], many: [], elsewhere: [] }
  for (let round = 1; round <= ROUNDS; round++) {
    idle.push(...(await readWhileIdle()))
    during.one.push(...(await readDuring('one')))
    during.many.push(...(await readDuring('many')))
    during.elsewhere.push(...(await readDuring('elsewhere')))
  }
  refusing.disconnect()
  reportAll(idle, during)
}

function reportAll(idle: readonly number[], during: Record<Storm, number[]>): void {
  const unit = 'ms'
  const storms = Object.keys(STORM_NAMES) as Storm[]
  report({ name: 'p50 of balance reads, idle', value: median(idle), unit, limit: null })
  for (const storm of storms) {
    report({ name: `p50, ${STORM_NAMES[storm]}`, value: median(during[storm]), unit, limit: null })
  }
  report({ name: 'p99 of balance reads, idle', value: p99(idle), unit, limit: null })
  for (const storm of storms) {
    report({ name: `p99, ${STORM_NAMES[storm]}`, value: p99(during[storm]), unit, limit: null })
  }
  report({
    name: `p99 during ${LOGINS} parallel logins at another server, compared with idle`,
    value: p99(during.elsewhere) / p99(idle),
    unit: 'times',
    limit: null,
  })
  const name = `p99 during ${LOGINS} parallel logins of one address, compared with idle`
  report({ name, value: p99(during.one) / p99(idle), unit: 'times', limit: 2 })
}

interface Bystander {
  token: string
  nextAddress: () => string
  isOver: (reads: number) => boolean
}

/** The duration of each read in ms. */
async function readBalances(url: string, bystander: Bystander): Promise<number[]> {
  const durations: number[] = []
  let agent = new Agent()
  while (!bystander.isOver(durations.length)) {
    if (durations.length % READS_OF_AN_ADDRESS === 0) {
      agent.destroy()
      agent = new Agent({ keepAlive: true, localAddress: bystander.nextAddress() })
    }
    const from = performance.now()
    const { status } = await sendRequest(agent, {
      url: `${url}/api/credits/balance`,
      headers: { authorization: `Bearer ${bystander.token}` },
    })
    if (status !== 200) throw new Error(`A balance read was answered with ${status}`)
    durations.push(performance.now() - from)
  }
  agent.destroy()
  return durations
}

/** Runs in a process of its own, so that its work does not delay the bystander's clock. */
async function storm(url: string, from: Addresses, network: number): Promise<void> {
  const counts = new Map<number, number>()
  process.send?.('started')
  for (let burst = 1; burst <= BURSTS[from]; burst++) {
    const agent = new Agent({
      keepAlive: true,
      localAddress: `127.1.${network}.${from === 'one' ? 1 : burst}`,
    })
    const responses = await Promise.all(
      // Of many accounts: the limit of one account would refuse most of them before they are hashed.
      Array.from({ length: LOGINS }, (_, n) =>
        logIn(url, agent, {
          email: `${network}-${burst}-${n}@ringback.example`,
          password: 'a wrong password',
        }),
      ),
    )
    for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1)
    agent.destroy()
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
