import { describe, expect, it, vi } from 'vitest'
import type { Dispute, Refund } from '../../../ports/vendors/payments.ts'
import { buy, deliver, order } from '../../../../testing/people/buyers.ts'
import { FAR_END, addCaller, dial } from '../../../../testing/people/callers.ts'
import type { SignedWebhook } from '../../../../testing/vendors/fake-payments.ts'
import { countLockWaits, useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import { bridgeCall } from '../../calls/outgoing/bridge-call.ts'
import { placeCall } from '../../calls/outgoing/place-call.ts'
import { readBalance } from '../read-credit.ts'
import { reverseRefundedCredit } from './reverse-credit.ts'
import { trackCall } from '../../calls/progress/track-call.ts'

/** Two instances of the server on one PostgreSQL, at the same time. */
describe.skipIf(!hasPostgres)('concurrent reversals on PostgreSQL', () => {
  const servers = useInstances({ pools: [20, 20], business: { maxCallSeconds: 60 } })
  const { instance } = servers
  const payments = () => servers.first.payments

  /** Delivers to both instances at once, twice. */
  const spread = (notice: SignedWebhook) => [0, 1, 2, 3].map(n => deliver(instance(n), notice))
  const refundNotice = (refund: Refund) => payments().signWebhook('refund.processed', { refund })
  const disputeNotice = (what: string, dispute: Dispute) =>
    payments().signWebhook(`payment.dispute.${what}`, { dispute })

  async function end(n: number, call: { id: string; parentSid: string; childSid: string }) {
    const { id: callId, parentSid, childSid } = call
    const key = `${childSid}:end`
    const report = { key, callId, parentSid, childSid, status: 'completed' as const, seconds: 60 }
    return trackCall(instance(n), report)
  }

  it('never overspend with 100 concurrent debits of every kind', async () => {
    const user = await addCaller(servers.first, 100_000n)
    const bought = await Promise.all([0, 1, 2].map(n => buy(instance(n), user, 'standard-10')))
    const call = await dial(servers.first, user)
    const [kept, refunded, disputed] = bought
    if (!kept || !refunded || !disputed) throw new Error('no purchase')
    const { id: paymentId, amount } = disputed.payment
    const dispute = { id: 'disp_mixed', paymentId, amount, currency: 'INR' }
    const parts = Array.from({ length: 10 }, () =>
      refundNotice(payments().refundInDashboard(refunded.payment.id, refunded.paise / 10n)),
    )
    const caller = { id: user, selectedCallerId: null }
    const debits = [
      ...Array.from({ length: 49 }, (_, n) => placeCall(instance(n), caller, FAR_END)),
      ...parts.flatMap(spread),
      ...spread(disputeNotice('created', dispute)),
      ...spread(disputeNotice('lost', dispute)),
      ...[0, 1, 2].map(n => end(n, call)),
    ]
    expect(debits.length).toBeGreaterThanOrEqual(100)
    await Promise.all(debits)
    const { posted, available, debt } = await readBalance(servers.first, user)
    const back = (10_000_000n * ((refunded.paise / 10n) * 10n)) / refunded.paise + 10_000_000n
    expect(posted - debt).toBe(30_100_000n - 13_000n - back)
    expect(available).toBeGreaterThanOrEqual(0n)
    expect(debt).toBe(0n)
  })

  it('leave a debt of exactly the spent credit while calls end', async () => {
    for (let round = 0; round < 20; round++) {
      const user = await addCaller(servers.first, 0n)
      const { payment, paise, credit } = await buy(instance(round), user, 'standard-10')
      const call = await dial(servers.first, user)
      const dispute = { id: `disp_${round}`, paymentId: payment.id, amount: paise, currency: 'INR' }
      await Promise.all([
        end(round, call),
        ...spread(disputeNotice('lost', dispute)),
        ...spread(disputeNotice('created', dispute)),
      ])
      const { posted, available, debt } = await readBalance(servers.first, user)
      expect(available).toBe(posted)
      expect(posted - debt).toBe(credit - 13_000n - 10_000_000n)
    }
  })

  it('reach the same net balance beside another purchase and the end of a call', async () => {
    for (let round = 0; round < 20; round++) {
      const user = await addCaller(servers.first, 0n)
      const first = await buy(instance(round), user, 'standard-10')
      const call = await dial(servers.first, user)
      const second = await order(instance(round), user, 'standard-10')
      const payment = payments().pay(second.orderId)
      const refund = payments().refundInDashboard(first.payment.id, first.paise)
      await Promise.all([
        ...spread(refundNotice(refund)),
        ...spread(payments().signWebhook('payment.captured', { payment })),
        ...spread(payments().signWebhook('order.paid', { payment })),
        end(round, call),
      ])
      // The order decides whether the call's hold caused debt that the purchase repaid, but not the net sum.
      const { posted, available, debt } = await readBalance(servers.first, user)
      expect(available).toBe(posted)
      expect(posted - debt).toBe(10_000_000n - 13_000n)
    }
  })

  it('create a first debt that a concurrent purchase repays', async () => {
    // The user has a credit account from a gift, and no debt account yet.
    const user = await addCaller(servers.first, 1n)
    const first = await buy(servers.first, user, 'standard-10')
    const { hold } = await dial(servers.first, user)
    const { orderId } = await order(servers.first, user, 'standard-10')
    const payment = payments().pay(orderId)
    const refund = payments().refundInDashboard(first.payment.id, first.paise)
    let buying = Promise.resolve()
    await servers.first.database.transaction(async tx => {
      await reverseRefundedCredit(servers.first, tx, refund)
      buying = deliver(instance(1), payments().signWebhook('payment.captured', { payment }))
      await vi.waitUntil(() => countLockWaits(instance(1).database), 60_000)
    })
    await buying
    const { posted, available, debt } = await readBalance(servers.first, user)
    expect({ posted, available, debt }).toEqual({
      posted: 10_000_001n,
      available: 10_000_001n - hold,
      debt: 0n,
    })
  })

  it('let no call connect once a dispute is open', async () => {
    for (let round = 0; round < 20; round++) {
      const user = await addCaller(servers.first, 1_000_000n)
      const { payment, paise } = await buy(instance(round), user, 'standard-10')
      const placed = await placeCall(servers.first, { id: user, selectedCallerId: null }, FAR_END)
      if (!placed.ok) throw new Error(placed.why)
      const request = {
        legId: `CA-frozen-${round}`,
        from: { identity: user },
        to: FAR_END,
        callId: placed.value.id,
      }
      const dispute = {
        id: `disp_f${round}`,
        paymentId: payment.id,
        amount: paise,
        currency: 'INR',
      }
      let isOpen = false
      const opened = deliver(instance(1), disputeNotice('created', dispute)).then(() => {
        isOpen = true
      })
      const pending = Array.from({ length: 10 }, async (_, n) => {
        const wasOpen = isOpen
        return { wasOpen, answer: await bridgeCall(instance(n), request) }
      })
      const answers = await Promise.all(pending)
      await opened
      const late = await bridgeCall(servers.first, { ...request, legId: `CA-late-${round}` })
      expect(late.ok).toBe(false)
      expect(answers.some(({ wasOpen, answer }) => wasOpen && answer.ok)).toBe(false)
    }
  })
})
