import type { AddressInfo } from 'node:net'
import { type Sandbox, buildSandbox } from '@ringback/sandbox/server'
import { settingsFrom } from '@ringback/sandbox/settings'
import { checkOpenPurchases } from '@ringback/server/actions/credit/purchases/check-purchases'
import { migrate } from '@ringback/server/adapters/migrate'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { createRazorpay } from '@ringback/server/adapters/razorpay/razorpay'
import { expectBalanced } from '@ringback/server/testing/expect-balanced'
import { order } from '@ringback/server/testing/people/buyers'
import { addCaller } from '@ringback/server/testing/people/callers'
import { buildTestApp } from '@ringback/server/testing/test-app'
import { type TestWorld, testWorld } from '@ringback/server/testing/test-world'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SANDBOX_KEYS } from './product.ts'

let sandbox: Sandbox
let world: TestWorld
let app: Awaited<ReturnType<typeof buildTestApp>>

beforeAll(async () => {
  const database = await openMemoryPglite()
  await migrate(database.kysely)
  world = testWorld(database)
  app = await buildTestApp(world)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const settings = settingsFrom({ ...SANDBOX_KEYS, PRODUCT_URL: `http://127.0.0.1:${port}` })
  sandbox = await buildSandbox({ ...settings, port: 0, smtpPort: 0 })
  const { keyId, keySecret, webhookSecret } = settings.razorpay
  const keys = { keyId, keySecret, webhookSecrets: [webhookSecret], baseUrl: sandbox.url }
  Object.assign(world, { payments: createRazorpay({ ...keys, timeoutMs: 60_000 }) })
})
afterAll(async () => {
  await expectBalanced(world.database)
  await sandbox.close()
  await app.close()
  await world.database.close()
})

async function control(path: string, body: object = {}): Promise<void> {
  const response = await fetch(`${sandbox.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}
const balanceOf = async (userId: string) => {
  const account = await world.database.kysely
    .selectFrom('accounts')
    .select('posted')
    .where('id', '=', `credit:${userId}`)
    .executeTakeFirst()
  return account?.posted ?? 0n
}
const paymentsOf = (orderId: string) =>
  world.database.kysely
    .selectFrom('payments')
    .select(['classification', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('seen_at')
    .execute()

/** Waits until the webhooks are handled, then checks the purchases. */
async function settle(orderId: string, captured: number): Promise<void> {
  await vi.waitFor(async () => expect(await paymentsOf(orderId)).toHaveLength(captured), 60_000)
  await vi.waitFor(
    () =>
      expect(sandbox.razorpay.webhooks.deliveries().map(({ state }) => state)).not.toContain(
        'pending',
      ),
    60_000,
  )
  await checkOpenPurchases(world)
}

it.each([
  ['an offer', { offerPercent: 10 }, 74_894n],
  ['the fee of the customer', { customerBearsFee: true }, 85_179n],
])('a payment with %s is credited, and its refund reverses all', async (_, enabled, paid) => {
  await control('consoles/razorpay', { offerPercent: 0, customerBearsFee: false, ...enabled })
  const user = await addCaller(world, 0n)
  const { orderId, credit } = await order(world, user)
  await control(`orders/${orderId}/capture`)
  await settle(orderId, 1)
  expect(await balanceOf(user)).toBe(credit)
  expect(await paymentsOf(orderId)).toEqual([{ classification: 'credited', amount: paid }])
  await control(`orders/${orderId}/refund`)
  await vi.waitFor(async () => expect(await balanceOf(user)).toBe(0n), 60_000)
})

it('an order that is paid in parts is credited when nothing is due', async () => {
  const terms = { offerPercent: 0, customerBearsFee: false, partialPayments: true }
  await control('consoles/razorpay', terms)
  const user = await addCaller(world, 0n)
  const { orderId, credit, paise } = await order(world, user)
  await control(`orders/${orderId}/capture`, { amount: 20_000 })
  await settle(orderId, 1)
  expect(await paymentsOf(orderId)).toEqual([{ classification: 'parked', amount: 20_000n }])
  expect(await balanceOf(user)).toBe(0n)
  await control(`orders/${orderId}/capture`)
  await settle(orderId, 2)
  expect(await balanceOf(user)).toBe(credit)
  expect(await paymentsOf(orderId)).toEqual([
    { classification: 'credited', amount: 20_000n },
    { classification: 'credited', amount: paise - 20_000n },
  ])
})
