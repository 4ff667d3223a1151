import { sql } from 'kysely'
import { buyCredit } from '@ringback/server/actions/credit/purchases/buy-credit'
import { handlePaymentEvent } from '@ringback/server/actions/credit/purchases/handle-payment-event'
import { systemIds } from '@ringback/server/adapters/system/system'
import type { Reader } from '@ringback/server/ports/database'
import type { TestWorld } from '@ringback/server/testing/test-world'
import { withPostgres } from '../product.ts'
import { callFloor, purchaseFloor } from './setup/money-floor.ts'
import { type MoneyWorld, initiateCall, reportStatus, withMoneyWorld } from './setup/money-world.ts'
import { median, report } from './setup/report.ts'

// Measures how many complete calls and purchases a second the product processes on a real PostgreSQL that
// commits to disk, compared with the statements of money-floor.ts. Both are measured alternately, with one
// client and with eight.

const ROUNDS = 5
const ROUND_MS = 2_000
/** How often the time that the rows need the product may take (decision 12), by the number of clients. */
const CALL_LIMITS = new Map([
  [1, 1.8],
  [8, 2.2],
])
/** A purchase reads the user's earlier orders before the lock of that limit, and again under it. */
const PURCHASE_LIMITS = new Map([
  [1, 2.2],
  [8, 2.2],
])

/** Index of the user of the next scenario. */
let nextUser = 0

/** Processes one call or one purchase completely. */
type Scenario = (userId: string, id: string) => Promise<void>

await withPostgres({ isDurable: true }, url => withMoneyWorld(url, measure))

async function measure({ world, database, pool, users }: MoneyWorld): Promise<void> {
  const { kysely } = database
  await compare({
    ...{ kysely, users, what: 'calls', limits: CALL_LIMITS },
    ...{ product: placeAndSettleCall(world), floor: callFloor(pool) },
  })
  await compare({
    ...{ kysely, users, what: 'purchases', limits: PURCHASE_LIMITS },
    ...{ product: buyAndCredit(world), floor: purchaseFloor(pool) },
  })
}

interface Comparison {
  kysely: Reader
  users: readonly string[]
  what: string
  limits: ReadonlyMap<number, number>
  product: Scenario
  floor: Scenario
}

async function compare(comparison: Comparison): Promise<void> {
  const { kysely, users, what, limits, product, floor } = comparison
  for (const [clients, limit] of limits) {
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
async function throughputOf(
  run: Scenario,
  users: readonly string[],
  clients: number,
): Promise<number> {
  const from = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - from < ROUND_MS) {
      await run(users[nextUser++ % users.length] ?? '', systemIds.next('call'))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (done * 1000) / (performance.now() - from)
}

/** Runs the pre-create, the voice webhook and the four status callbacks of a call. The last one settles it. */
function placeAndSettleCall(world: TestWorld): Scenario {
  return async userId => {
    const call = await initiateCall(world, userId)
    for (const status of ['initiated', 'ringing', 'in-progress', 'completed'] as const) {
      await reportStatus(world, call, status)
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
