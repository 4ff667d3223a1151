import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GatewayStatus } from './payment-gateway.ts'
import { BOUGHT, ORDER, advance, createFlow, openDialog } from '../../testing/purchase-flow.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
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
    fake.closeDialog({ is: 'dismissed' })
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
    fake.closeDialog({ is: 'failed', description })
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
    fake.closeDialog({ is: 'paid' })
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
