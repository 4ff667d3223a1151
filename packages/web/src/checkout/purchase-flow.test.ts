import { microsFromUsd, paise } from '@ringback/contract/money'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GatewayStatus } from './payment-gateway.ts'
import { createPurchaseFlow } from './purchase-flow.ts'
import { type CreditedPurchase, type OrderResult, mayChoose } from './purchase-machine.ts'
import type { PaymentEnd, PaymentOrder } from './razorpay.ts'

const ORDER: PaymentOrder = {
  purchaseId: 'purchase_2',
  keyId: 'rzp_test_1',
  orderId: 'order_1',
  amountInPaise: paise(208_038n),
  currency: 'INR',
  packageName: 'Plus',
  amountUSD: microsFromUsd(25),
  amountINR: paise(208_038n),
  packageId: 'plus-25',
  merchant: 'Ringback',
}
const EARLIER: CreditedPurchase = {
  purchaseId: 'purchase_1',
  transactionId: 't1',
  amount: microsFromUsd(5),
}
const BOUGHT: CreditedPurchase = {
  purchaseId: 'purchase_2',
  transactionId: 't2',
  amount: microsFromUsd(26.25),
}
/** Credited later than BOUGHT: bought in another tab of the browser. */
const ELSEWHERE: CreditedPurchase = {
  purchaseId: 'purchase_3',
  transactionId: 't3',
  amount: microsFromUsd(5),
}

/** A purchase flow for which the test plays the server, the payment dialog and the ledger. */
function createFlow(gatewayStatus: GatewayStatus = 'ready') {
  const world = {
    orderResult: { is: 'ordered', order: ORDER } as OrderResult,
    /** Null while requests fail. */
    credited: [EARLIER] as CreditedPurchase[] | null,
    polls: 0,
    refreshes: 0,
    hasSessionEnded: false,
    opened: 0,
    closeDialog: (_end: PaymentEnd) => {},
    failPayment: (_description: string | null) => {},
  }
  const flow = createPurchaseFlow({
    gateway: {
      status: () => gatewayStatus,
      pay: (_order, onFailed) => {
        world.opened += 1
        world.failPayment = onFailed
        return new Promise(resolve => (world.closeDialog = resolve))
      },
    },
    order: () => Promise.resolve(world.orderResult),
    loadCredited: () => {
      world.polls += 1
      return world.credited === null
        ? Promise.reject(new Error('offline'))
        : Promise.resolve(world.credited)
    },
    refresh: () => void (world.refreshes += 1),
    hasSessionEnded: () => world.hasSessionEnded,
  })
  return { flow, world }
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function openDialog() {
  const created = createFlow()
  created.flow.buy('plus-25')
  await advance(0)
  return created
}

async function pay() {
  const created = await openDialog()
  created.world.closeDialog({ is: 'paid' })
  await advance(0)
  return created
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a paid purchase', () => {
  it('orders, opens the dialog, thanks for 5 s, and finds its credit', async () => {
    const { flow, world } = createFlow()
    flow.buy('plus-25')
    expect(flow.state().step).toEqual({ is: 'ordering', packageId: 'plus-25' })
    await advance(0)
    expect(flow.state()).toMatchObject({ step: { is: 'paying' }, quote: ORDER })
    world.closeDialog({ is: 'paid' })
    await advance(0)
    expect(flow.state()).toMatchObject({ step: { is: 'arriving' }, thanks: true })
    await advance(4_999)
    expect(flow.state().thanks).toBe(true)
    await advance(1)
    expect(flow.state().thanks).toBe(false)
    world.credited = [BOUGHT, EARLIER]
    await advance(2_000)
    expect(flow.state().step).toEqual({ is: 'arrived', credit: BOUGHT })
    expect(world.refreshes).toBe(1)
    const { polls } = world
    await advance(5_000)
    expect(flow.state().step).toEqual({ is: 'idle' })
    expect(flow.state().quote).toBe(ORDER)
    await advance(60_000)
    expect(world.polls).toBe(polls)
  })

  it('polls every 2 s for 30 s while only other purchases are credited', async () => {
    const { flow, world } = await pay()
    world.credited = [ELSEWHERE, EARLIER]
    await advance(29_999)
    expect(flow.state().step.is).toBe('arriving')
    expect(world.polls).toBe(15)
    await advance(1)
    expect(flow.state().step.is).toBe('late')
    await advance(60_000)
    expect(world.polls).toBeLessThanOrEqual(16)
    expect(mayChoose(flow.state())).toBe(true)
  })

  it('finds its credit below a newer purchase', async () => {
    const { flow, world } = await pay()
    world.credited = [ELSEWHERE, BOUGHT, EARLIER]
    await advance(2_000)
    expect(flow.state().step).toEqual({ is: 'arrived', credit: BOUGHT })
  })

  it('finds credit that arrives after the polling when transactions are loaded again', async () => {
    const { flow } = await pay()
    await advance(31_000)
    flow.onTransactions([EARLIER])
    expect(flow.state().step.is).toBe('late')
    flow.onTransactions([BOUGHT, EARLIER])
    expect(flow.state().step).toEqual({ is: 'arrived', credit: BOUGHT })
  })

  it('continues to poll after a failed request', async () => {
    const { flow, world } = await pay()
    world.credited = null
    await advance(6_000)
    world.credited = [BOUGHT]
    await advance(2_000)
    expect(flow.state().step.is).toBe('arrived')
  })

  it('stops polling when the session ends', async () => {
    const { flow, world } = await pay()
    world.hasSessionEnded = true
    const { polls } = world
    await advance(60_000)
    expect(world.polls).toBe(polls)
    expect(flow.state().step.is).toBe('arriving')
  })

  it('ignores a second choice until its credit is no longer polled for', async () => {
    const { flow, world } = createFlow()
    flow.buy('plus-25')
    flow.buy('starter-5')
    await advance(0)
    flow.buy('starter-5')
    expect(world.opened).toBe(1)
    expect(flow.state().step).toMatchObject({ is: 'paying', packageId: 'plus-25' })
    world.closeDialog({ is: 'paid' })
    await advance(0)
    flow.buy('starter-5')
    expect(flow.state().step.is).toBe('arriving')
  })
})

describe('an unpaid purchase', () => {
  it.each<[GatewayStatus, string]>([
    ['failed', 'Failed to load payment gateway. Please refresh the page and try again.'],
    ['loading', 'Payment gateway is still loading. Please wait a moment and try again.'],
  ])('orders nothing while the script is %s', async (status, sentence) => {
    const { flow, world } = createFlow(status)
    flow.buy('plus-25')
    await advance(0)
    expect(flow.state()).toMatchObject({ step: { is: 'idle' }, problem: sentence })
    expect(world.opened).toBe(0)
    flow.dismissProblem()
    expect(flow.state().problem).toBeNull()
  })

  it('shows why the order was refused', async () => {
    const { flow, world } = createFlow()
    world.orderResult = { is: 'refused', message: 'Failed to initiate purchase' }
    flow.buy('plus-25')
    await advance(0)
    expect(flow.state()).toMatchObject({
      step: { is: 'idle' },
      problem: 'Failed to initiate purchase',
    })
  })

  it('returns to idle and keeps the quoted rate when the dialog is closed', async () => {
    const { flow, world } = await openDialog()
    world.closeDialog({ is: 'dismissed' })
    await advance(0)
    expect(flow.state()).toEqual({
      step: { is: 'idle' },
      quote: ORDER,
      problem: null,
      thanks: false,
    })
    // The user may have paid in another app.
    expect(world.refreshes).toBe(1)
  })

  it.each([
    ['Your card was declined', 'Payment failed: Your card was declined'],
    [null, 'Payment failed: Unknown error'],
  ])('shows a failed payment (%s) during and after the dialog', async (description, sentence) => {
    const { flow, world } = await openDialog()
    world.failPayment(description)
    expect(flow.state()).toMatchObject({ step: { is: 'paying' }, problem: sentence })
    world.closeDialog({ is: 'failed', description })
    await advance(0)
    expect(flow.state()).toMatchObject({ step: { is: 'idle' }, problem: sentence, thanks: false })
  })

  it('clears the failure when a second attempt in the dialog succeeds', async () => {
    const { flow, world } = await openDialog()
    world.failPayment('Your card was declined')
    world.closeDialog({ is: 'paid' })
    await advance(0)
    expect(flow.state()).toMatchObject({ step: { is: 'arriving' }, problem: null, thanks: true })
  })

  it('ignores transactions before it is paid', async () => {
    const { flow } = await openDialog()
    flow.onTransactions([BOUGHT])
    expect(flow.state().step.is).toBe('paying')
  })
})
