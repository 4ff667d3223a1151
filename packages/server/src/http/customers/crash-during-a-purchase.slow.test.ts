import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '../../actions/credit/read-credit.ts'
import { refundDuplicate } from '../../actions/credit/reversals/refund-duplicate.ts'
import { checkOpenPurchases } from '../../actions/credit/purchases/check-open-purchases.ts'
import { openPglite } from '../../adapters/pglite/pglite.ts'
import type { Database } from '../../ports/database.ts'
import { bundleForNode } from '../../../testing/processes/bundle-for-node.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { makeDataDirectory } from '../../../testing/database/data-directory.ts'
import {
  type FakePayments,
  type SignedWebhook,
  fakePayments,
} from '../../../testing/vendors/fake-payments.ts'
import { startPaymentsServer } from '../../../testing/vendors/fake-payments-server.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { freshPostgres, hasPostgres } from '../../../testing/test-database.ts'
import { testWorld } from '../../../testing/test-world.ts'

const BUYERS = 30
const BUYERS_A_ROUND = 4
/** Starting is the slowest step, so on PostgreSQL the next servers start while one is being killed. */
const STANDBY = 2
const SLOW_MS = 3_600_000

interface Storage {
  /** A directory, or a PostgreSQL's URL. */
  location: string
  open(): Promise<Database>
  /** Servers that start in advance. None on the embedded database, which one process at a time may open. */
  standby: number
  remove(): Promise<void>
}

const kinds = [
  {
    name: 'PGlite',
    rounds: 6,
    skipped: false,
    create: pgliteStorage,
  },
  {
    name: 'PostgreSQL',
    rounds: 20,
    skipped: !hasPostgres,
    create: postgresStorage,
  },
]

for (const { name, rounds, skipped, create } of kinds) {
  describe.skipIf(skipped)(`a server on ${name} that is killed in purchases`, () => {
    let storage: Storage
    let bundle: Awaited<ReturnType<typeof bundleForNode>>
    const payments = fakePayments({ now: () => new Date() })
    let provider: Awaited<ReturnType<typeof startPaymentsServer>>

    beforeAll(async () => {
      storage = await create()
      bundle = await bundleForNode(
        new URL('../../../testing/processes/killable-purchase-server.ts', import.meta.url),
      )
      provider = await startPaymentsServer(payments)
    })
    afterAll(async () => {
      await provider.close()
      bundle.remove()
      await storage.remove()
    })

    it(`credits each payment once in ${rounds} rounds`, { timeout: SLOW_MS }, async () => {
      const buyers = await makeBuyers(storage)
      const shop = { payments, provider: provider.url, buyers, acknowledged: new Set<string>() }
      await killRepeatedly(shop, { storage, file: bundle.file, rounds })

      const database = await storage.open()
      const world = { ...testWorld(database), payments }
      world.clock.set(new Date())
      const known = await database.kysely.selectFrom('payments').select('id').execute()
      // The provider does not repeat a webhook that got a 2xx response, so its payment must be stored.
      expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining([...shop.acknowledged]))
      for (const hours of [1, 1, 1]) {
        world.clock.advance({ hours })
        await checkOpenPurchases(world)
        await refundDuplicate(world)
      }
      const paid = [...payments.payments.values()]
      expect(paid.length).toBeGreaterThanOrEqual(rounds / 2)
      expect(shop.acknowledged.size).toBeGreaterThan(0)
      let credited = 0n
      for (const { userId } of buyers) credited += (await readBalance(world, userId)).posted
      expect(credited).toBe(10_000_000n * BigInt(new Set(paid.map(p => p.orderId)).size))
      await expectBalanced(database)
      await database.close()
    })
  })
}

interface Buyer {
  userId: string
  bearer: string
}
interface Shop {
  payments: FakePayments
  provider: string
  buyers: readonly Buyer[]
  /** Payments with a webhook that got a 2xx response. */
  acknowledged: Set<string>
}

async function makeBuyers(storage: Storage): Promise<Buyer[]> {
  const database = await storage.open()
  const world = testWorld(database)
  world.clock.set(new Date())
  const buyers: Buyer[] = []
  for (let n = 0; n < BUYERS; n++) {
    const userId = await addCaller(world, 0n)
    buyers.push({ userId, bearer: await signIn(world, userId) })
  }
  await database.close()
  return buyers
}

async function killRepeatedly(
  shop: Shop,
  { storage, file, rounds }: { storage: Storage; file: string; rounds: number },
): Promise<void> {
  const [delaysMs = []] = fc.sample(
    fc.array(fc.nat({ max: 100 }), { minLength: rounds, maxLength: rounds }),
    { numRuns: 1, seed: 9 },
  )
  const servers: Promise<Running>[] = []
  for (const [round, delayMs] of delaysMs.entries()) {
    const wanted = Math.min(storage.standby + 1, rounds - round)
    while (servers.length < wanted) servers.push(start(file, [storage.location, shop.provider]))
    const server = await servers.shift()
    if (!server) throw new Error('no server')
    const buying = Array.from({ length: BUYERS_A_ROUND }, (_, n) => {
      const buyer = shop.buyers[(round * BUYERS_A_ROUND + n) % shop.buyers.length]
      return buyer && buyAndPay(shop, server.address, buyer, round + n)
    })
    await reach(STAGES[round % STAGES.length] ?? 'any', shop, buying)
    await sleep(delayMs)
    await kill(server.child)
    await Promise.all(buying)
  }
}

/** The progress of a round's purchases after which the random delay before the kill starts. */
const STAGES = ['any', 'paid', 'acknowledged'] as const

async function reach(
  stage: (typeof STAGES)[number],
  { payments, acknowledged }: Shop,
  buying: readonly (Promise<void> | undefined)[],
): Promise<void> {
  const progress = () => (stage === 'paid' ? payments.payments.size : acknowledged.size)
  const before = progress()
  let hasEnded = stage === 'any'
  void Promise.all(buying).then(() => (hasEnded = true))
  while (!hasEnded && progress() === before) {
    await sleep(2)
  }
}

/** Makes one purchase. A request that fails because the server was killed is not repeated. */
async function buyAndPay(
  { payments, acknowledged }: Shop,
  address: string,
  { bearer }: Buyer,
  turn: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ packageId: 'standard-10' })
  const bought = await fetch(`${address}/api/credits/purchase`, { method: 'POST', headers, body })
    .then(response => response.json() as Promise<{ orderId?: string }>)
    .catch(() => null)
  if (!bought?.orderId) return
  const payment = payments.pay(bought.orderId)
  // Every third purchase is paid twice. Every fourth has no webhooks.
  const all = turn % 3 === 0 ? [payment, payments.pay(bought.orderId)] : [payment]
  if (turn % 4 === 3) return
  const sending = all.flatMap(each =>
    ['payment.captured', 'order.paid', 'order.paid'].map(async name => {
      const isAcknowledged = await send(address, payments.signWebhook(name, { payment: each }))
      if (isAcknowledged) acknowledged.add(each.id)
    }),
  )
  const readingBalance = fetch(`${address}/api/credits/balance`, { headers }).catch(() => null)
  await Promise.all([...sending, readingBalance])
}

async function send(address: string, webhook: SignedWebhook): Promise<boolean> {
  const response = await fetch(`${address}/api/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'x-razorpay-signature': webhook.signature,
      'x-razorpay-event-id': webhook.eventId,
    },
    body: webhook.rawBody.toString('utf8'),
  }).catch(() => null)
  return response?.ok === true
}

interface Running {
  child: ChildProcess
  address: string
}

async function start(file: string, args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server ended by itself'))),
  ])) as [Buffer]
  const address = printed.toString().trim()
  return { child, address }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function pgliteStorage(): Promise<Storage> {
  const { path, remove } = makeDataDirectory()
  return { location: path, open: () => openPglite(path), standby: 0, remove: async () => remove() }
}

async function postgresStorage(): Promise<Storage> {
  const fresh = await freshPostgres()
  const open = async () => fresh.open()
  return { location: fresh.url, open, standby: STANDBY, remove: () => fresh.drop() }
}
