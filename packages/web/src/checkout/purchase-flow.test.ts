import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canBuy } from './purchase-machine.ts'
import {
  BOUGHT,
  EARLIER,
  ORDER,
  OTHER_TAB,
  advance,
  createFlow,
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
    fake.closeDialog({ is: 'paid' })
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
    fake.closeDialog({ is: 'paid' })
    await advance(0)
    flow.buy('starter-5')
    expect(flow.state().step.is).toBe('arriving')
  })
})
