import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GatewayStatus } from './payment-gateway.ts'
import { canBuy } from './purchase-machine.ts'
import {
  BOUGHT,
  EARLIER,
  ORDER,
  OTHER_TAB,
  advance,
  createFlow,
  openDialog,
  pay,
} from '../../testing/purchase-flow.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
describe('a paid purchase', () => {
  // spec 4.53, 9.24
  it('orders, opens the dialog, shows the success for 5 s, and finds its credit', async () => {
    const { flow, fake } = createFlow()
    flow.buy('plus-25')
    expect(flow.state().step).toEqual({ is: 'ordering', packageId: 'plus-25' })
    await advance(0)
    expect(flow.state()).toMatchObject({ step: { is: 'paying' }, lastOrder: ORDER })
    fake.closeDialog(true)
    await advance(0)
    expect(flow.state()).toMatchObject({ step: { is: 'arriving' }, successShown: true })
    await advance(4_999)
    expect(flow.state().successShown).toBe(true)
    await advance(1)
    expect(flow.state().successShown).toBe(false)
    fake.credited = [BOUGHT, EARLIER]
    await advance(2_000)
    expect(flow.state().step).toEqual({ is: 'arrived', credit: BOUGHT })
    expect(fake.refreshes).toBe(1)
    const { polls } = fake
    await advance(5_000)
    expect(flow.state().step).toEqual({ is: 'idle' })
    expect(flow.state().lastOrder).toBe(ORDER)
    await advance(60_000)
    expect(fake.polls).toBe(polls)
  })

  it('highlights credit that arrives at once for 5 s, in the place of the success message', async () => {
    const { flow, fake } = await pay()
    fake.credited = [BOUGHT, EARLIER]
    await advance(2_000)
    expect(flow.state()).toMatchObject({ step: { is: 'arrived' }, successShown: false })
    expect(fake.refreshes).toBe(1)
    await advance(4_999)
    expect(flow.state().step.is).toBe('arrived')
    await advance(1)
    expect(flow.state().step.is).toBe('idle')
  })

  it('polls every 2 s for 30 s while only other purchases are credited', async () => {
    const { flow, fake } = await pay()
    fake.credited = [OTHER_TAB, EARLIER]
    await advance(29_999)
    expect(flow.state().step.is).toBe('arriving')
    expect(fake.polls).toBe(15)
    await advance(1)
    expect(flow.state().step.is).toBe('late')
    await advance(60_000)
    expect(fake.polls).toBeLessThanOrEqual(16)
    expect(canBuy(flow.state())).toBe(true)
  })

  it('finds its credit below a newer purchase', async () => {
    const { flow, fake } = await pay()
    fake.credited = [OTHER_TAB, BOUGHT, EARLIER]
    await advance(2_000)
    expect(flow.state().step).toEqual({ is: 'arrived', credit: BOUGHT })
  })

  it('finds credit that arrives after the polling when transactions are loaded again', async () => {
    const { flow } = await pay()
    await advance(31_000)
    flow.onTransactionsLoaded([EARLIER])
    expect(flow.state().step.is).toBe('late')
    flow.onTransactionsLoaded([BOUGHT, EARLIER])
    expect(flow.state().step).toEqual({ is: 'arrived', credit: BOUGHT })
  })

  it('ends when its payment waits for a person, and stays when another one does', async () => {
    const { flow, fake } = await pay()
    flow.onPaymentsParked(['purchase_1'])
    expect(flow.state().step.is).toBe('arriving')
    flow.onPaymentsParked(['purchase_1', 'purchase_2'])
    expect(flow.state()).toMatchObject({ step: { is: 'idle' }, successShown: false })
    const { polls } = fake
    await advance(60_000)
    expect(fake.polls).toBe(polls)
    expect(canBuy(flow.state())).toBe(true)
  })

  it('continues to poll after a failed request', async () => {
    const { flow, fake } = await pay()
    fake.credited = null
    await advance(6_000)
    fake.credited = [BOUGHT]
    await advance(2_000)
    expect(flow.state().step.is).toBe('arrived')
  })

  it('stops polling when the session ends', async () => {
    const { flow, fake } = await pay()
    fake.hasSessionEnded = true
    const { polls } = fake
    await advance(60_000)
    expect(fake.polls).toBe(polls)
    expect(flow.state().step.is).toBe('arriving')
  })

  it('starts no second purchase while it polls for its credit', async () => {
    const { flow, fake } = createFlow()
    flow.buy('plus-25')
    flow.buy('starter-5')
    await advance(0)
    flow.buy('starter-5')
    expect(fake.opened).toBe(1)
    expect(flow.state().step).toMatchObject({ is: 'paying', packageId: 'plus-25' })
    fake.closeDialog(true)
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
    const { flow, fake } = createFlow(status)
    flow.buy('plus-25')
    await advance(0)
    expect(flow.state()).toMatchObject({ step: { is: 'idle' }, problem: sentence })
    expect(fake.opened).toBe(0)
    flow.dismissProblem()
    expect(flow.state().problem).toBeNull()
  })

  it('shows why the order was refused', async () => {
    const { flow, fake } = createFlow()
    fake.orderResult = { is: 'refused', message: 'Failed to initiate purchase' }
    flow.buy('plus-25')
    await advance(0)
    expect(flow.state()).toMatchObject({
      step: { is: 'idle' },
      problem: 'Failed to initiate purchase',
    })
  })

  // spec 4.54
  it('returns to idle and keeps its exchange rate when the dialog is closed', async () => {
    const { flow, fake } = await openDialog()
    fake.closeDialog(false)
    await advance(0)
    expect(flow.state()).toEqual({
      step: { is: 'idle' },
      lastOrder: ORDER,
      problem: null,
      successShown: false,
    })
    // The user may have paid in another app.
    expect(fake.refreshes).toBe(1)
  })

  // spec 4.55, 8.26
  it.each([
    ['Your card was declined', 'Payment failed: Your card was declined'],
    [null, 'Payment failed: Unknown error'],
  ])('shows a failed payment (%s) during and after the dialog', async (description, sentence) => {
    const { flow, fake } = await openDialog()
    fake.failPayment(description)
    expect(flow.state()).toMatchObject({ step: { is: 'paying' }, problem: sentence })
    fake.closeDialog(false)
    await advance(0)
    expect(flow.state()).toMatchObject({
      step: { is: 'idle' },
      problem: sentence,
      successShown: false,
    })
  })

  it('clears the failure when a second attempt in the dialog succeeds', async () => {
    const { flow, fake } = await openDialog()
    fake.failPayment('Your card was declined')
    fake.closeDialog(true)
    await advance(0)
    expect(flow.state()).toMatchObject({
      step: { is: 'arriving' },
      problem: null,
      successShown: true,
    })
  })

  it('ignores transactions before it is paid', async () => {
    const { flow } = await openDialog()
    flow.onTransactionsLoaded([BOUGHT])
    expect(flow.state().step.is).toBe('paying')
  })
})
