import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { bridgeCall } from '../packages/server/src/actions/calls/bridge-call.ts'
import { buyCredit } from '../packages/server/src/actions/credit/buy-credit.ts'
import { placeCall } from '../packages/server/src/actions/calls/place-call.ts'
import { handlePaymentEvent } from '../packages/server/src/actions/credit/handle-payment-event.ts'
import { trackCall } from '../packages/server/src/actions/calls/track-call.ts'
import { migrate } from '../packages/server/src/adapters/migrate.ts'
import { openPostgres } from '../packages/server/src/adapters/postgres/postgres.ts'
import { systemIds } from '../packages/server/src/adapters/system/system-ids.ts'
import type { Reader } from '../packages/server/src/ports/database.ts'
import { audit } from '../packages/server/src/store/audit/audit.ts'
import { addCaller } from '../packages/server/testing/callers.ts'
import { type TestWorld, testWorld } from '../packages/server/testing/test-world.ts'
import { findPostgres } from '../tools/find-postgres.ts'
import { callFloor, purchaseFloor } from './money-floor.ts'
import { median, report } from './report.ts'

/**
 * Whole lives of calls on a real PostgreSQL that commits to disk, against the floor of money-floor.ts,
 * alternating in one run: how many a second, by one client and by eight at once.
 */
const ROUNDS = 5
const ROUND_MS = 2_000
const CLIENTS = [1, 8]
/** A user makes few calls an hour, and limits look at all of those: many users, a few calls each. */
const USERS = 3_000
const POOL_SIZE = 10

/** Whose turn it is. */
let turn = 0

type Life = (userId: string, id: string) => Promise<void>

const postgres = await findPostgres({ durable: true })
if (postgres === null) {
  process.stdout.write('This machine has no PostgreSQL: nothing measured.\n')
} else {
  try {
    await measure(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function measure(url: string): Promise<void> {
  const database = openPostgres({ url, poolSize: POOL_SIZE, log: pino({ level: 'silent' }) })
  await migrate(database.kysely)
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE })
  const world: TestWorld = { ...testWorld(database), ids: systemIds }
  const users: string[] = []
  for (let n = 0; n < USERS; n++) users.push(await addCaller(world, 1_000_000_000n))
  await sql`analyze`.execute(database.kysely)
  await compare(database.kysely, 'lives of calls', users, callLife(world), callFloor(pool))
  await compare(database.kysely, 'purchases', users, purchaseLife(world), purchaseFloor(pool))
  await pool.end()
  await database.close()
  await checkBooks(url)
}

async function compare(
  kysely: Reader,
  what: string,
  users: string[],
  ours: Life,
  floor: Life,
): Promise<void> {
  for (const clients of CLIENTS) {
    const rates: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
    // The first round of each warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const [ourRate, floorRate] = [
        await rateOf(ours, users, clients),
        await rateOf(floor, users, clients),
      ]
      if (round === 0) {
        // Plans made for empty tables are bad plans; a database in use was analysed by itself.
        await sql`analyze`.execute(kysely)
        continue
      }
      rates.ours.push(ourRate)
      rates.floor.push(floorRate)
    }
    const [our, their] = [median(rates.ours), median(rates.floor)]
    process.stdout.write(
      `${what}, ${clients} at once: ours ${our.toFixed(0)}/s, floor ${their.toFixed(0)}/s\n`,
    )
    const name = `${what}, ${clients} at once, floor against ours`
    report({ name, value: their / our, unit: 'times', limit: 2 })
  }
}

/** Lives a second. */
async function rateOf(live: Life, users: string[], clients: number): Promise<number> {
  const from = performance.now()
  let lived = 0
  const client = async () => {
    while (performance.now() - from < ROUND_MS) {
      await live(users[turn++ % users.length] ?? '', randomUUID())
      lived += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (lived * 1000) / (performance.now() - from)
}

/** Pre-create, voice webhook, four callbacks; the last one settles. */
function callLife(world: TestWorld): Life {
  return async userId => {
    const placed = await placeCall(world, { id: userId, selectedCallerId: null }, '+14155550100')
    if (!placed.ok) throw new Error(`refused: ${placed.why}`)
    const { id: callId, toNumber: to } = placed.value
    const [parentSid, childSid] = [`CA-p-${callId}`, `CA-c-${callId}`]
    const question = { callSid: parentSid, from: `client:${userId}`, to, callId }
    const bridged = await bridgeCall(world, question)
    if (!bridged.ok) throw new Error(`refused: ${bridged.why}`)
    for (const status of ['initiated', 'ringing', 'in-progress', 'completed'] as const) {
      const seconds = status === 'completed' ? 42 : null
      const key = `${childSid}:${status}`
      await trackCall(world, { key, callId, parentSid, childSid, status, seconds })
    }
  }
}

/** Quote, order, and the two notices that come of one payment. */
function purchaseLife(world: TestWorld): Life {
  return async userId => {
    const bought = await buyCredit(world, userId, 'starter-5')
    if (!bought.ok) throw new Error(`refused: ${bought.why}`)
    const payment = world.payments.pay(bought.value.orderId)
    for (const name of ['payment.captured', 'order.paid']) {
      const id = `${payment.id}:${name}`
      await handlePaymentEvent(world, { id, name, event: { is: 'paid', payment } })
    }
  }
}

/** What both wrote is money, and must be sound. */
async function checkBooks(url: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const database = openPostgres({ url, poolSize: 1, log, unlimitedStatements: true })
  const checks = await database.transaction(audit)
  await database.close()
  const faults = checks.flatMap(check => check.faults)
  if (faults.length > 0) throw new Error(`the books are not sound: ${faults.join('; ')}`)
}
