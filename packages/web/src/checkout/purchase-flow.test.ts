import { ZERO, microsFromUsd } from '@ringback/contract/money'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GatewayStatus } from './payment-gateway.ts'
import { type Ordered, createPurchaseFlow } from './purchase-flow.ts'
import { type BoughtCredit, mayChoose } from './purchase-machine.ts'
import type { PaymentEnd, PaymentOrder } from './razorpay.ts'

const ORDER: PaymentOrder = {
  keyId: 'rzp_test_1',
  orderId: 'order_1',
  amountInPaise: 208_038,
  currency: 'INR',
  packageName: 'Plus',
  amountUSD: microsFromUsd(25),
  amountINR: 2080.38,
  packageId: 'plus-25',
  merchant: 'Ringback',
}
const OLD: BoughtCredit = { transactionId: 't1', amount: microsFromUsd(5) }
const NEW: BoughtCredit = { transactionId: 't2', amount: microsFromUsd(26.25) }

/** A purchase in which the test is the server, the payment dialog and the ledger. */
function begin(gatewayStatus: GatewayStatus = 'ready') {
  const world = {
    ordered: { ok: true, order: ORDER, newest: 't1' } as Ordered,
    newest: OLD as BoughtCredit | null,
    looks: 0,
    refreshes: 0,
    isOver: false,
    opened: 0,
    leave: (_end: PaymentEnd) => {},
    fail: (_description: string | null) => {},
  }
  const flow = createPurchaseFlow({
    gateway: {
      status: () => gatewayStatus,
      pay: (_order, onFailed) => {
        world.opened += 1
        world.fail = onFailed
        return new Promise(resolve => (world.leave = resolve))
      },
    },
    order: () => Promise.resolve(world.ordered),
    look: () => {
      world.looks += 1
      return world.newest === null
        ? Promise.reject(new Error('offline'))
        : Promise.resolve(world.newest)
    },
    refresh: () => void (world.refreshes += 1),
    isOver: () => world.isOver,
  })
  return { flow, world }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function paid() {
  const scene = begin()
  scene.flow.buy('plus-25')
  await pass(0)
  scene.world.leave({ is: 'paid' })
  await pass(0)
  return scene
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a purchase', () => {
  it('orders, opens the dialog, thanks for 5 s, and finds the credit', async () => {
    const { flow, world } = begin()
    flow.buy('plus-25')
    expect(flow.state().step).toEqual({ is: 'ordering', packageId: 'plus-25' })
    await pass(0)
    expect(flow.state()).toMatchObject({ step: { is: 'paying' }, quote: ORDER })
    world.leave({ is: 'paid' })
    await pass(0)
    expect(flow.state()).toMatchObject({ step: { is: 'arriving' }, thanks: true })
    await pass(4_999)
    expect(flow.state().thanks).toBe(true)
    await pass(1)
    expect(flow.state().thanks).toBe(false)
    world.newest = NEW
    await pass(2_000)
    expect(flow.state().step).toEqual({ is: 'arrived', credit: NEW })
    expect(world.refreshes).toBe(1)
    const { looks } = world
    await pass(5_000)
    expect(flow.state().step).toEqual({ is: 'idle' })
    expect(flow.state().quote).toBe(ORDER)
    await pass(60_000)
    expect(world.looks).toBe(looks)
  })

  it('is not mistaken for the one before', async () => {
    const { flow, world } = await paid()
    await pass(29_999)
    expect(flow.state().step.is).toBe('arriving')
    expect(world.looks).toBe(15)
    await pass(1)
    expect(flow.state().step.is).toBe('late')
    await pass(60_000)
    expect(world.looks).toBeLessThanOrEqual(16)
    expect(mayChoose(flow.state())).toBe(true)
  })

  it('that arrives late is noticed by whoever reads the transactions', async () => {
    const { flow } = await paid()
    await pass(31_000)
    flow.saw(OLD)
    expect(flow.state().step.is).toBe('late')
    flow.saw(NEW)
    expect(flow.state().step).toEqual({ is: 'arrived', credit: NEW })
  })

  it('goes on looking when a look fails', async () => {
    const { flow, world } = await paid()
    world.newest = null
    await pass(6_000)
    world.newest = NEW
    await pass(2_000)
    expect(flow.state().step.is).toBe('arrived')
  })

  it('stops looking when the session ends', async () => {
    const { flow, world } = await paid()
    world.isOver = true
    const { looks } = world
    await pass(60_000)
    expect(world.looks).toBe(looks)
    expect(flow.state().step.is).toBe('arriving')
  })

  it('cannot be begun twice', async () => {
    const { flow, world } = begin()
    flow.buy('plus-25')
    flow.buy('starter-5')
    await pass(0)
    flow.buy('starter-5')
    expect(world.opened).toBe(1)
    expect(flow.state().step).toMatchObject({ is: 'paying', packageId: 'plus-25' })
    world.leave({ is: 'paid' })
    await pass(0)
    flow.buy('starter-5')
    expect(flow.state().step.is).toBe('arriving')
  })
})

describe('a purchase that does not come about', () => {
  it.each<[GatewayStatus, string]>([
    ['failed', 'Failed to load payment gateway. Please refresh the page and try again.'],
    ['loading', 'Payment gateway is still loading. Please wait a moment and try again.'],
  ])('orders nothing while the script is %s', async (status, sentence) => {
    const { flow, world } = begin(status)
    flow.buy('plus-25')
    await pass(0)
    expect(flow.state()).toMatchObject({ step: { is: 'idle' }, problem: sentence })
    expect(world.opened).toBe(0)
    flow.dismissProblem()
    expect(flow.state().problem).toBeNull()
  })

  it('says why nothing was ordered', async () => {
    const { flow, world } = begin()
    world.ordered = { ok: false, words: 'Failed to initiate purchase' }
    flow.buy('plus-25')
    await pass(0)
    expect(flow.state()).toMatchObject({
      step: { is: 'idle' },
      problem: 'Failed to initiate purchase',
    })
  })

  it('is reset by closing the dialog, and keeps the rate', async () => {
    const { flow, world } = begin()
    flow.buy('plus-25')
    await pass(0)
    world.leave({ is: 'dismissed' })
    await pass(0)
    expect(flow.state()).toEqual({
      step: { is: 'idle' },
      quote: ORDER,
      problem: null,
      thanks: false,
    })
    // A payment in another app may have been made all the same.
    expect(world.refreshes).toBe(1)
  })

  it.each([
    ['Your card was declined', 'Payment failed: Your card was declined'],
    [null, 'Payment failed: Unknown error'],
  ])('shows a failed payment (%s) during and after the dialog', async (description, sentence) => {
    const { flow, world } = begin()
    flow.buy('plus-25')
    await pass(0)
    world.fail(description)
    expect(flow.state()).toMatchObject({ step: { is: 'paying' }, problem: sentence })
    world.leave({ is: 'failed', description })
    await pass(0)
    expect(flow.state()).toMatchObject({ step: { is: 'idle' }, problem: sentence, thanks: false })
  })

  it('forgets the failure when a second try in the dialog pays', async () => {
    const { flow, world } = begin()
    flow.buy('plus-25')
    await pass(0)
    world.fail('Your card was declined')
    world.leave({ is: 'paid' })
    await pass(0)
    expect(flow.state()).toMatchObject({ step: { is: 'arriving' }, problem: null, thanks: true })
  })

  it('does not find credit in an account that never bought any', async () => {
    const { flow, world } = begin()
    world.ordered = { ok: true, order: ORDER, newest: null }
    flow.buy('plus-25')
    await pass(0)
    flow.saw({ transactionId: 't0', amount: ZERO })
    expect(flow.state().step.is).toBe('paying')
  })
})
