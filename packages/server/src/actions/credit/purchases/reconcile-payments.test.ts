import { describe, expect, it } from 'vitest'
import {
  buy,
  deliver,
  disputeOf,
  refund,
  reportDispute,
} from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { reconcilePayments } from './reconcile-payments.ts'

describe('reconciliation', () => {
  const world = useWorld()

  const buyOne = async () => buy(world, await addCaller(world, 0n))

  async function reconcile(days = 7) {
    const { differences, ...rest } = await reconcilePayments(world, { days })
    return { ...rest, found: differences.map(({ kind, paymentId }) => [kind, paymentId]) }
  }

  it('reports nothing when both sides agree', async () => {
    const { payment, orderId } = await buyOne()
    await refund(world, payment.id, 1_000n)
    world.payments.pay(orderId, { status: 'failed' })
    world.payments.pay(orderId, { status: 'authorized' })
    world.clock.advance({ minutes: 30 })
    expect(await reconcile()).toMatchObject({ examinedThere: 1, examinedHere: 1, found: [] })
  })

  it('reports a captured payment that we do not have, once it had time to arrive', async () => {
    const { orderId } = await buyOne()
    const lost = world.payments.pay(orderId)
    const foreign = world.payments.pay('', { amount: 5n })
    const whole = world.payments.pay(orderId)
    world.payments.refundInDashboard(whole.id, whole.amount)
    world.clock.advance({ minutes: 5 })
    expect((await reconcile()).found).toEqual([])
    world.clock.advance({ minutes: 25 })
    expect((await reconcile()).found).toEqual([
      ['unknown-here', lost.id],
      ['unknown-here', foreign.id],
    ])
  })

  it('reports a payment of ours that the provider has not captured', async () => {
    const [{ payment: deleted }, { payment: failed }] = [await buyOne(), await buyOne()]
    world.payments.payments.delete(deleted.id)
    world.payments.payments.set(failed.id, { ...failed, status: 'failed' })
    world.clock.advance({ minutes: 30 })
    expect((await reconcile()).found).toEqual([
      ['not-captured-there', deleted.id],
      ['not-captured-there', failed.id],
    ])
  })

  it('reports differing amounts and currencies', async () => {
    const [{ payment: more }, { payment: other }] = [await buyOne(), await buyOne()]
    world.payments.payments.set(more.id, { ...more, amount: more.amount + 1n })
    world.payments.payments.set(other.id, { ...other, currency: 'USD' })
    world.clock.advance({ minutes: 30 })
    const { differences } = await reconcilePayments(world, { days: 7 })
    expect(differences).toEqual([
      {
        kind: 'amounts-differ',
        paymentId: more.id,
        orderId: more.orderId,
        here: 'INR 832.15',
        there: 'INR 832.16',
      },
      expect.objectContaining({ kind: 'amounts-differ', paymentId: other.id, there: 'USD 832.15' }),
    ])
  })

  it('reports refunds that we do not have, and ignores lost disputes', async () => {
    const [{ payment }, { payment: disputed }] = [await buyOne(), await buyOne()]
    world.payments.refundInDashboard(payment.id, 30_000n)
    await reportDispute(world, disputeOf(disputed), 'lost')
    world.clock.advance({ minutes: 30 })
    expect((await reconcile()).found).toEqual([['refunds-differ', payment.id]])
  })

  it('compares only its period, including payments that were captured late', async () => {
    const { orderId } = await buyOne()
    const old = world.payments.pay(orderId)
    world.clock.advance({ days: 3 })
    // Created three days ago, captured now.
    await deliver(world, world.payments.signWebhook('payment.captured', { payment: old }))
    world.clock.advance({ minutes: 30 })
    expect(await reconcile(1)).toMatchObject({ examinedThere: 0, examinedHere: 1, found: [] })
    world.payments.payments.delete(old.id)
    world.clock.advance({ days: 2 })
    expect((await reconcile(1)).found).toEqual([])
    expect((await reconcile(7)).found).toEqual([['not-captured-there', old.id]])
  })
})
