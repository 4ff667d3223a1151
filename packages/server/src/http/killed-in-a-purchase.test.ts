import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showBalance } from '../actions/credit/read-credit.ts'
import { refundSurplus } from '../actions/credit/refund-surplus.ts'
import { checkOpenPurchases } from '../actions/credit/check-open-purchases.ts'
import { openPglite } from '../adapters/pglite/pglite.ts'
import type { Database } from '../ports/database.ts'
import { bundleForNode } from '../../testing/bundle-for-node.ts'
import { addCaller } from '../../testing/callers.ts'
import { makeDataDirectory } from '../../testing/data-directory.ts'
import { type FakePayments, type SignedWebhook, fakePayments } from '../../testing/fake-payments.ts'
import { startPaymentsServer } from '../../testing/fake-payments-server.ts'
import { signIn } from '../../testing/sign-in.ts'
import { expectBalanced } from '../../testing/expect-balanced.ts'
import { freshPostgres, hasPostgres } from '../../testing/test-database.ts'
import { repetitions } from '../../testing/test-scope.ts'
import { testWorld } from '../../testing/test-world.ts'

const BUYERS = 30
const BUYERS_A_ROUND = 4
/** Starting takes longer than everything else; on PostgreSQL the next server starts while one is being killed. */
const STANDBY = 2
const SLOW_MS = 3_600_000

interface Place {
  where: string
  open(): Promise<Database>
  /** The embedded database has one process at a time. */
  standby: number
  remove(): Promise<void>
}

const kinds = [
  { name: 'PGlite', rounds: repetitions({ usual: 3, long: 12 }), skipped: false, place: pgliteAt },
  {
    name: 'PostgreSQL',
    rounds: repetitions({ usual: 9, long: 50 }),
    skipped: !hasPostgres,
    place: postgresAt,
  },
]

for (const { name, rounds, skipped, place } of kinds) {
  describe.skipIf(skipped)(`a server on ${name} that is killed in purchases`, () => {
    let at: Place
    let bundle: Awaited<ReturnType<typeof bundleForNode>>
    const payments = fakePayments({ now: () => new Date() })
    let provider: Awaited<ReturnType<typeof startPaymentsServer>>

    beforeAll(async () => {
      at = await place()
      bundle = await bundleForNode(
        new URL('../../testing/killable-purchase-server.ts', import.meta.url),
      )
      provider = await startPaymentsServer(payments)
    })
    afterAll(async () => {
      await provider.close()
      bundle.remove()
      await at.remove()
    })

    it(`credits each payment once in ${rounds} rounds`, { timeout: SLOW_MS }, async () => {
      const buyers = await makeBuyers(at)
      const shop = { payments, provider: provider.url, buyers, told: new Set<string>() }
      await killAgainAndAgain(shop, { at, file: bundle.file, rounds })

      const database = await at.open()
      const world = { ...testWorld(database), payments }
      world.clock.set(new Date())
      const known = await database.kysely.selectFrom('payments').select('id').execute()
      // What was answered 2xx is not told again, so it must be there.
      expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining([...shop.told]))
      for (const hours of [1, 1, 1]) {
        world.clock.advance({ hours })
        await checkOpenPurchases(world)
        await refundSurplus(world)
      }
      const paid = [...payments.payments.values()]
      expect(paid.length).toBeGreaterThanOrEqual(rounds / 2)
      expect(shop.told.size).toBeGreaterThan(0)
      let credited = 0n
      for (const { userId } of buyers) credited += (await showBalance(world, userId)).posted
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
  /** Payments of which the server said that it knows them now. */
  told: Set<string>
}

async function makeBuyers(at: Place): Promise<Buyer[]> {
  const database = await at.open()
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

async function killAgainAndAgain(
  shop: Shop,
  { at, file, rounds }: { at: Place; file: string; rounds: number },
): Promise<void> {
  const [moments = []] = fc.sample(
    fc.array(fc.nat({ max: 100 }), { minLength: rounds, maxLength: rounds }),
    { numRuns: 1, seed: 9 },
  )
  const servers: Promise<Running>[] = []
  for (const [round, moment] of moments.entries()) {
    const wanted = Math.min(at.standby + 1, rounds - round)
    while (servers.length < wanted) servers.push(start(file, [at.where, shop.provider]))
    const server = await servers.shift()
    if (!server) throw new Error('no server')
    const buying = Array.from({ length: BUYERS_A_ROUND }, (_, n) => {
      const buyer = shop.buyers[(round * BUYERS_A_ROUND + n) % shop.buyers.length]
      return buyer && buyAndPay(shop, server.address, buyer, round + n)
    })
    await reach(STAGES[round % STAGES.length] ?? 'any', shop, buying)
    await sleep(moment)
    await kill(server.child)
    await Promise.all(buying)
  }
}

/** How far a purchase has come when the moment of the kill begins to be waited for. */
const STAGES = ['any', 'paid', 'told'] as const

async function reach(
  stage: (typeof STAGES)[number],
  { payments, told }: Shop,
  buying: readonly (Promise<void> | undefined)[],
): Promise<void> {
  const [paid, heard] = [payments.payments.size, told.size]
  let isOver = stage === 'any'
  void Promise.all(buying).then(() => (isOver = true))
  while (!isOver && (stage === 'paid' ? payments.payments.size === paid : told.size === heard)) {
    await sleep(2)
  }
}

/** One purchase, as far as it comes: whatever the server does not answer is not tried again. */
async function buyAndPay(
  { payments, told }: Shop,
  address: string,
  { bearer }: Buyer,
  turn: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ packageId: 'standard-10' })
  const bought = await fetch(`${address}/api/credits/purchase`, { method: 'POST', headers, body })
    .then(answer => answer.json() as Promise<{ orderId?: string }>)
    .catch(() => null)
  if (!bought?.orderId) return
  const payment = payments.pay(bought.orderId)
  // Every third time it is paid twice, and every fourth time nobody is told.
  const all = turn % 3 === 0 ? [payment, payments.pay(bought.orderId)] : [payment]
  if (turn % 4 === 3) return
  const sending = all.flatMap(each =>
    ['payment.captured', 'order.paid', 'order.paid'].map(async name => {
      const isTold = await send(address, payments.signWebhook(name, { payment: each }))
      if (isTold) told.add(each.id)
    }),
  )
  const looking = fetch(`${address}/api/credits/balance`, { headers }).catch(() => null)
  await Promise.all([...sending, looking])
}

async function send(address: string, notice: SignedWebhook): Promise<boolean> {
  const answer = await fetch(`${address}/api/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'x-razorpay-signature': notice.signature,
      'x-razorpay-event-id': notice.eventId,
    },
    body: notice.rawBody.toString('utf8'),
  }).catch(() => null)
  return answer?.ok === true
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

async function pgliteAt(): Promise<Place> {
  const { path, remove } = makeDataDirectory()
  return { where: path, open: () => openPglite(path), standby: 0, remove: async () => remove() }
}

async function postgresAt(): Promise<Place> {
  const fresh = await freshPostgres()
  const open = async () => fresh.open()
  return { where: fresh.url, open, standby: STANDBY, remove: () => fresh.drop() }
}
