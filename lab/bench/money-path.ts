import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { bridgeCall } from '@ringback/server/actions/calls/outgoing/bridge-call'
import { buyCredit } from '@ringback/server/actions/credit/purchases/buy-credit'
import { placeCall } from '@ringback/server/actions/calls/outgoing/place-call'
import { handlePaymentEvent } from '@ringback/server/actions/credit/purchases/handle-payment-event'
import { trackCall } from '@ringback/server/actions/calls/progress/track-call'
import { migrate } from '@ringback/server/adapters/migrate'
import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import { systemIds } from '@ringback/server/adapters/system/system'
import type { Reader } from '@ringback/server/ports/database'
import { audit } from '@ringback/server/store/audit/audit'
import { addCaller } from '@ringback/server/testing/people/callers'
import { type TestWorld, testWorld } from '@ringback/server/testing/test-world'
import { withPostgres } from '../product.ts'
import { callFloor, purchaseFloor } from './setup/money-floor.ts'
import { median, report } from './setup/report.ts'

// Measures how many complete calls and purchases a second the product processes on a real PostgreSQL that
// commits to disk, compared with the statements of money-floor.ts. Both are measured alternately, with one
// client and with eight.

const ROUNDS = 5
const ROUND_MS = 2_000
/** How often the time that the rows need the product may take (decision 12). */
const CLIENTS = [
  { clients: 1, limit: 1.8 },
  { clients: 8, limit: 2.2 },
]
/** So many that each user has few calls, because placing a call reads the user's calls of the last hour and of today. */
const USERS = 3_000
const POOL_SIZE = 10

/** Index of the user of the next scenario. */
let nextUser = 0

/** Processes one call or one purchase completely. */
type Scenario = (userId: string, id: string) => Promise<void>

await withPostgres({ isDurable: true }, measure)

async function measure(url: string): Promise<void> {
  const database = openPostgres({ url, poolSize: POOL_SIZE, log: pino({ level: 'silent' }) })
  await migrate(database.kysely)
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE })
  const world: TestWorld = { ...testWorld(database), ids: systemIds }
  const users: string[] = []
  for (let n = 0; n < USERS; n++) users.push(await addCaller(world, 1_000_000_000n))
  await sql`analyze`.execute(database.kysely)
  await compare(database.kysely, 'calls', users, placeAndSettleCall(world), callFloor(pool))
  await compare(database.kysely, 'purchases', users, buyAndCredit(world), purchaseFloor(pool))
  await pool.end()
  await database.close()
  await checkLedger(url)
}

async function compare(
  kysely: Reader,
  what: string,
  users: string[],
  product: Scenario,
  floor: Scenario,
): Promise<void> {
  for (const { clients, limit } of CLIENTS) {
    const throughputs: { product: number[]; floor: number[] } = { product: [], floor: [] }
    // Round 0 warms up both sides and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const productRate = await throughputOf(product, users, clients)
      const floorRate = await throughputOf(floor, users, clients)
      if (round === 0) {
        // PostgreSQL has planned for empty tables so far. In a database in use, autovacuum analyses them.
        await sql`analyze`.execute(kysely)
        continue
      }
      throughputs.product.push(productRate)
      throughputs.floor.push(floorRate)
    }
    const [productMedian, floorMedian] = [median(throughputs.product), median(throughputs.floor)]
    process.stdout.write(
      `${what}, ${clients} at once: product ${productMedian.toFixed(0)}/s, floor ${floorMedian.toFixed(0)}/s\n`,
    )
    const name = `${what}, ${clients} at once, floor divided by product`
    report({ name, value: floorMedian / productMedian, unit: 'times', limit })
  }
}

/** Runs a scenario with concurrent clients for one round. @returns the number of scenarios per second. */
async function throughputOf(run: Scenario, users: string[], clients: number): Promise<number> {
  const from = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - from < ROUND_MS) {
      await run(users[nextUser++ % users.length] ?? '', randomUUID())
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (done * 1000) / (performance.now() - from)
}

/** Runs the pre-create, the voice webhook and the four status callbacks of a call. The last one settles it. */
function placeAndSettleCall(world: TestWorld): Scenario {
  return async userId => {
    const placed = await placeCall(world, { id: userId, selectedCallerId: null }, '+14155550100')
    if (!placed.ok) throw new Error(`refused: ${placed.why}`)
    const { id: callId, toNumber: to } = placed.value
    const [parentSid, childSid] = [`CA-p-${callId}`, `CA-c-${callId}`]
    const request = { legId: parentSid, from: { identity: userId }, to, callId }
    const bridged = await bridgeCall(world, request)
    if (!bridged.ok) throw new Error(`refused: ${bridged.why}`)
    for (const status of ['initiated', 'ringing', 'in-progress', 'completed'] as const) {
      const seconds = status === 'completed' ? 42 : null
      const key = `${childSid}:${status}`
      await trackCall(world, { key, callId, parentSid, childSid, status, seconds })
    }
  }
}

/** Runs the quote, the order and the two webhooks of one payment. */
function buyAndCredit(world: TestWorld): Scenario {
  return async userId => {
    const bought = await buyCredit(world, userId, 'starter-5')
    if (!bought.ok) throw new Error(`refused: ${bought.why}`)
    const payment = world.payments.pay(bought.value.orderId)
    for (const name of ['payment.captured', 'order.paid']) {
      const id = `${payment.id}:${name}`
      const about = { orderId: payment.orderId, paymentId: payment.id }
      await handlePaymentEvent(world, { id, name, ...about, event: { is: 'paid', payment } })
    }
  }
}

/** Both sides post money, so the ledger must pass its audit afterwards. */
async function checkLedger(url: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const database = openPostgres({ url, poolSize: 1, log, unlimitedStatements: true })
  const checks = await database.transaction(audit)
  await database.close()
  const faults = checks.flatMap(check => check.faults)
  if (faults.length > 0)
    throw new Error(`the audit of the ledger found faults: ${faults.join('; ')}`)
}
