import { watchBusiness } from '@ringback/server/actions/alarms/watch-business'
import { checkOpenPurchases } from '@ringback/server/actions/credit/purchases/check-purchases'
import { sendMails } from '@ringback/server/actions/mail/send-mails'
import { order } from '@ringback/server/testing/people/buyers'
import { addCaller } from '@ringback/server/testing/people/callers'
import { signedInOperator } from '@ringback/server/testing/people/operators'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts'

const ALARM = '[Ringback] Payments arrive without webhooks'

let setup: SandboxWorld
/** A proxy in front of the server says that it is away. */
let isDown = false

beforeAll(async () => {
  setup = await startSandboxWorld((webhook, handle) =>
    isDown ? { status: 503, body: '' } : handle(webhook),
  )
})
afterAll(() => setup.close())

const control = (path: string, body: object = {}) => setup.control(path, body)
const balanceOf = async (userId: string) => {
  const account = await setup.world.database.kysely
    .selectFrom('accounts')
    .select('posted')
    .where('id', '=', `credit:${userId}`)
    .executeTakeFirst()
  return account?.posted ?? 0n
}
const states = () => setup.sandbox.razorpay.webhooks.deliveries().map(({ state }) => state)
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 })
it('a webhook that Razorpay has switched off costs no payment, and the owners are mailed', async () => {
  const { world, sandbox } = setup
  await signedInOperator(world, 'owner')
  isDown = true
  const buyer = await addCaller(world, 0n)
  const first = await order(world, buyer)
  await control(`orders/${first.orderId}/capture`)
  await control('clock', { advanceSeconds: 86_400 })
  await waitFor(() => expect(sandbox.razorpay.console.webhookEnabled).toBe(false))
  isDown = false

  const second = await order(world, buyer)
  await control(`orders/${second.orderId}/capture`)
  expect(states()[0]).toBe('not-sent')
  expect(await balanceOf(buyer)).toBe(0n)
  world.clock.advance({ minutes: 16 })
  await checkOpenPurchases(world)
  expect(await balanceOf(buyer)).toBe(20_000_000n)

  const mails = async () => {
    await watchBusiness(world)
    await sendMails(world)
    return world.mails.filter(({ subject }) => subject === ALARM)
  }
  world.clock.advance({ minutes: 179 })
  expect(await mails()).toEqual([])
  world.clock.advance({ minutes: 2 })
  const [mail] = await mails()
  expect(mail?.text).toContain('Account & Settings > Webhooks')
  expect(mail?.text).toContain('Payments without a webhook: 2')
  expect(mail?.text).toContain('one mail a day about the same cause')
  world.clock.advance({ hours: 23 })
  expect(await mails()).toHaveLength(1)

  await control('consoles/razorpay', { webhookEnabled: true })
  const third = await order(world, buyer)
  await control(`orders/${third.orderId}/capture`)
  await waitFor(async () => expect(await balanceOf(buyer)).toBe(30_000_000n))
  world.clock.advance({ hours: 12 })
  expect(await mails()).toHaveLength(1)
})

const paymentsOf = (orderId: string) =>
  setup.world.database.kysely
    .selectFrom('payments')
    .select(['classification', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('seen_at')
    .execute()

/** Waits until the webhooks are handled, then checks the purchases. */
async function settle(orderId: string, captured: number): Promise<void> {
  await waitFor(async () => expect(await paymentsOf(orderId)).toHaveLength(captured))
  await waitFor(() => expect(states()).not.toContain('pending'))
  await checkOpenPurchases(setup.world)
}

it.each([
  ['an offer', { offerPercent: 10 }, 74_894n],
  ['the fee of the customer', { customerBearsFee: true }, 85_179n],
])('a payment with %s is credited, and its refund reverses all', async (_, enabled, paid) => {
  await control('consoles/razorpay', { offerPercent: 0, customerBearsFee: false, ...enabled })
  const user = await addCaller(setup.world, 0n)
  const { orderId, credit } = await order(setup.world, user)
  await control(`orders/${orderId}/capture`)
  await settle(orderId, 1)
  expect(await balanceOf(user)).toBe(credit)
  expect(await paymentsOf(orderId)).toEqual([{ classification: 'credited', amount: paid }])
  await control(`orders/${orderId}/refund`)
  await waitFor(async () => expect(await balanceOf(user)).toBe(0n))
})

it('an order that is paid in parts is credited when nothing is due', async () => {
  const terms = { offerPercent: 0, customerBearsFee: false, partialPayments: true }
  await control('consoles/razorpay', terms)
  const user = await addCaller(setup.world, 0n)
  const { orderId, credit, paise } = await order(setup.world, user)
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
