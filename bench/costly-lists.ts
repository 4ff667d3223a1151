import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Account, addAccounts } from '../faults/load/crowd.ts'
import { sendRequest } from '../tools/http-request.ts'
import type { Product } from '../tools/product.ts'
import { median, report } from './setup/report.ts'
import { withPostgres } from './setup/temporary-postgres.ts'
import { withProduct } from './setup/temporary-product.ts'

/*
 * A customer reads a balance again and again: alone, and while the account of another one, who has as many contacts as
 * possible, asks for all of them in six loops of six addresses for a minute. The limits are those of production. Addresses
 * are those of the loopback network, so Linux only.
 */

const LOOPS = 6
const STORM_MS = 60_000
const IDLE_READS = 200
/** Between two reads, so that a minute of them is within the limit of an address. */
const PAUSE_MS = 120
const CONTACTS = 5_000
const CONTACTS_OF_A_REQUEST = 250
/** How much longer the usual read may take than in an idle server. */
const USUAL_RATIO = 3

const [stormUrl, stormBearer] = process.argv.slice(2)
if (stormUrl === undefined) {
  await withPostgres(databaseUrl =>
    withProduct(product => compare(product, databaseUrl), {
      DATABASE_URL: databaseUrl,
      REQUESTS_PER_MINUTE: undefined,
      SIGN_IN_REQUESTS_PER_MINUTE: undefined,
      MAX_EVENT_LOOP_DELAY_MS: undefined,
    }),
  )
} else {
  await storm(stormUrl, stormBearer ?? '')
}

async function compare({ url }: Product, databaseUrl: string): Promise<void> {
  const [bystander, hog] = await addAccounts(databaseUrl, 2)
  if (!bystander || !hog) throw new Error('no accounts')
  await fill(url, hog)
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.2.1' })
  const read = () => readBalance(url, agent, bystander)
  await readUntil(read, reads => reads >= IDLE_READS)
  const idle = await readUntil(read, reads => reads >= IDLE_READS)
  const child = fork(fileURLToPath(import.meta.url), [url, hog.bearer])
  let counts: string | undefined
  child.once('message', message => (counts = String(message)))
  const exited = once(child, 'exit')
  const during = await readUntil(read, () => counts !== undefined)
  await exited
  agent.destroy()
  process.stdout.write(`lists of contacts: ${counts}\n`)
  const unit = 'ms'
  report({ name: 'balance reads, idle: p50', value: median(idle), unit, limit: null })
  report({ name: 'balance reads, lists: p50', value: median(during), unit, limit: null })
  report({ name: 'balance reads, lists: slowest', value: Math.max(...during), unit, limit: null })
  const value = median(during) / median(idle)
  report({ name: 'balance reads, lists to idle: p50', value, unit: 'times', limit: USUAL_RATIO })
}

/** As many contacts as there may be, with two numbers and a note each. */
async function fill(url: string, { bearer }: Account): Promise<void> {
  for (let from = 0; from < CONTACTS; from += CONTACTS_OF_A_REQUEST) {
    const contacts = Array.from({ length: CONTACTS_OF_A_REQUEST }, (_, n) => ({
      name: `Person ${from + n}`,
      numbers: [1, 2].map(line => ({
        label: 'Home',
        phoneNumber: `+1415${line}${String(from + n).padStart(6, '0')}`,
      })),
      note: 'x'.repeat(220),
      isFavourite: false,
    }))
    const { status, body } = await sendRequest(new Agent(), {
      url: `${url}/api/contacts/import`,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contacts }),
    })
    if (status !== 200) throw new Error(`The contacts were refused: ${status} ${body}`)
  }
}

async function readBalance(url: string, agent: Agent, { bearer }: Account): Promise<number> {
  const from = performance.now()
  const { status } = await sendRequest(agent, {
    url: `${url}/api/credits/balance`,
    headers: { authorization: `Bearer ${bearer}` },
  })
  if (status !== 200) throw new Error(`A balance read was answered with ${status}`)
  return performance.now() - from
}

/** The duration of each read in ms. */
async function readUntil(
  read: () => Promise<number>,
  isOver: (reads: number) => boolean,
): Promise<number[]> {
  const durations: number[] = []
  while (!isOver(durations.length)) {
    durations.push(await read())
    await sleep(PAUSE_MS)
  }
  return durations
}

/** Runs in a process of its own, so that its work does not delay the bystander's clock. */
async function storm(url: string, bearer: string): Promise<void> {
  const counts = new Map<number | 'no answer', number>()
  const end = performance.now() + STORM_MS
  const headers = { authorization: `Bearer ${bearer}` }
  const loop = async (localAddress: string) => {
    const agent = new Agent({ keepAlive: true, localAddress })
    while (performance.now() < end) {
      const status = await sendRequest(agent, { url: `${url}/api/contacts`, headers }).then(
        answer => answer.status,
        () => 'no answer' as const,
      )
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: LOOPS }, (_, n) => loop(`127.1.9.${n + 1}`)))
  process.send?.([...counts].map(([status, count]) => `${count} with ${status}`).join(', '))
  process.disconnect()
}
