import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import {
  type DisputeEvent,
  buy,
  capture,
  deliver,
  disputeOf,
  order,
  refund,
  reportDispute,
} from '../../../../testing/people/buyers.ts'
import { FAR_END, addCaller, place } from '../../../../testing/people/callers.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { bridgeCall } from '../../calls/outgoing/bridge-call.ts'
import { giveCredit } from '../operators/credit-by-hand.ts'
import { placeCall } from '../../calls/outgoing/place-call.ts'
import { readBalance, readShownBalance, readTransactions } from '../read-credit.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { checkOpenPurchases } from '../purchases/check-purchases.ts'
import { trackCall } from '../../calls/progress/track-call.ts'

const PAISE = 83_215n

describe.each(testDatabases())('reversed credit on $name', ({ open }) => {
  const world = useWorld({ open, shared: 'world', isBalanced: true })

  /** Spends this amount on a call of one minute. */
  async function spend(userId: string, amount: bigint) {
    world.prices.set('+14155', {
      destination: 'Dear',
      country: 'US',
      ratePerMinute: micros(amount),
      costPerMinute: micros(1n),
      billingSeconds: 60,
    })
    const dear = { ...world, business: { ...world.business, maxRatePerMinute: micros(amount) } }
    const placed = await placeCall(dear, { id: userId, selectedCallerId: null }, FAR_END)
    world.prices.delete('+14155')
    if (!placed.ok) throw new Error(placed.why)
    const { id: callId } = placed.value
    const legs = { parentSid: `P-${callId}`, childSid: `C-${callId}` }
    const from = { identity: userId }
    await bridgeCall(world, { legId: legs.parentSid, from, to: FAR_END, callId })
    await trackCall(world, { key: callId, callId, ...legs, status: 'completed', seconds: 60 })
  }

  const funds = (userId: string) => readBalance(world, userId)
  const history = async (userId: string) =>
    (await readTransactions(world, userId, { page: 1, limit: 20 })).transactions

  /** The subjects, sorted: mails of the same millisecond are sent in any order. */
  async function mailsTo(userId: string): Promise<string[]> {
    await sendMails(world)
    const own = world.mails.filter(({ to }) => to === `${userId.toLowerCase()}@example.com`)
    return own.map(({ subject }) => subject).sort()
  }

  it('leaves 3 deducted and a debt of 7 when 10 were bought, 7 spent, and all charged back', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    await spend(user, 7_000_000n)
    const dispute = disputeOf(payment)
    await reportDispute(world, dispute, 'created')
    expect(await funds(user)).toMatchObject({ posted: 3_000_000n, debt: 0n })
    await reportDispute(world, dispute, 'lost')
    expect(await funds(user)).toEqual({ posted: 0n, available: 0n, debt: 7_000_000n })
    // A package of $5 would leave a debt.
    const shown = await readShownBalance(world, { id: user, lowBalanceBelow: micros(2_000_000n) })
    expect(shown).toMatchObject({ isLow: true, packageId: 'standard-10' })
    expect((await history(user))[0]).toMatchObject({
      type: 'deduction',
      amount: 3_000_000n,
      balanceAfter: 0n,
      description: expect.stringMatching(/^Chargeback: .+ credit package \(you owe \$7\.00\)$/),
    })
    expect(await mailsTo(user)).toEqual([
      'A Ringback payment of yours is disputed',
      'Your Ringback payment was returned by your bank',
      'Your Ringback receipt',
    ])
    const returned = world.mails.find(({ subject }) => subject.includes('returned by your bank'))
    expect(returned?.text).toContain('you now owe $7.00')
    // A purchase repays the debt first and ends the freeze.
    await giveBonus(user)
    expect(await placeCall(world, { id: user, selectedCallerId: null }, FAR_END)).toMatchObject({
      why: 'in-debt',
      details: { amount: '$6.00' },
    })
    expect(await funds(user)).toEqual({ posted: 0n, available: 0n, debt: 6_000_000n })
    await buy(world, user)
    expect(await funds(user)).toEqual({ posted: 4_000_000n, available: 4_000_000n, debt: 0n })
    await place(world, user)
  })

  async function giveBonus(userId: string) {
    const gift = {
      key: `gift:${userId}`,
      userId,
      amount: micros(1_000_000n),
      description: 'A gift',
    }
    await world.database.transaction(tx => giveCredit(world, tx, gift))
  }

  it('equals the whole credit after many partial refunds, each counted once', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    const parts = [1n, 27_738n, 33_333n]
    for (const amount of parts) {
      const given = await refund(world, payment.id, amount)
      for (const event of ['refund.processed', 'refund.created']) {
        await deliver(world, world.payments.signWebhook(event, { refund: given }))
      }
    }
    const sum = parts.reduce((a, b) => a + b)
    const taken = (10_000_000n * sum) / PAISE
    expect(await funds(user)).toMatchObject({ posted: 10_000_000n - taken, debt: 0n })
    await refund(world, payment.id, PAISE - sum)
    expect(await funds(user)).toEqual({ posted: 0n, available: 0n, debt: 0n })
    const rows = await history(user)
    expect(rows).toHaveLength(5)
    expect(rows[0]?.description).toMatch(/^Refund: .+ credit package$/)
    expect((await mailsTo(user)).filter(subject => subject.includes('refunded'))).toHaveLength(4)
  })

  it('ignores a refund until the provider has processed it', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    const given = world.payments.refundInDashboard(payment.id, PAISE)
    for (const status of ['pending', 'failed'] as const) {
      const early = { ...given, status }
      await deliver(world, world.payments.signWebhook('refund.created', { refund: early }))
    }
    expect(await funds(user)).toMatchObject({ posted: 10_000_000n })
    await deliver(world, world.payments.signWebhook('refund.processed', { refund: given }))
    expect(await funds(user)).toMatchObject({ posted: 0n })
  })

  it('leaves the hold of a call untouched and becomes debt', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    const call = await place(world, user)
    await refund(world, payment.id, PAISE)
    expect(await funds(user)).toEqual({ posted: call.hold, available: 0n, debt: call.hold })
    // The call is never dialled. Its released hold repays the debt at the user's next call.
    await giveBonus(user)
    await world.database.transaction(tx =>
      tx
        .updateTable('calls')
        .set({ usable_until: new Date(0) })
        .where('id', '=', call.id)
        .execute(),
    )
    const again = await place(world, user)
    const posted = 1_000_000n
    expect(await funds(user)).toEqual({ posted, available: posted - again.hold, debt: 0n })
    expect((await history(user))[0]).toMatchObject({
      type: 'deduction',
      amount: call.hold,
      description: 'Debt repayment',
    })
  })

  it.each(['no purchase', 'another currency'])('does not change for a refund of %s', async what => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    const given = world.payments.refundInDashboard(payment.id, PAISE)
    const wrong =
      what === 'no purchase' ? { ...given, paymentId: 'pay_none' } : { ...given, currency: 'USD' }
    await deliver(world, world.payments.signWebhook('refund.processed', { refund: wrong }))
    expect(await funds(user)).toMatchObject({ posted: 10_000_000n })
  })

  it('is nothing for a payment that credited nothing; only its refunded total changes', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await buy(world, user)
    const second = await capture(world, orderId)
    await refund(world, second.id, 1_000n)
    await refund(world, second.id, 500n)
    expect(await funds(user)).toMatchObject({ posted: 10_000_000n, debt: 0n })
    const row = await world.database.read(db =>
      db.selectFrom('payments').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ classification: 'surplus', refunded: 1_500n, reversed_credit: 0n })
  })

  it('never exceeds the payment when a refunded payment is also charged back', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    await refund(world, payment.id, 30_000n)
    await reportDispute(world, disputeOf(payment), 'lost')
    expect(await funds(user)).toEqual({ posted: 0n, available: 0n, debt: 0n })
    const other = await addCaller(world, 0n)
    const bought = await buy(world, other)
    await reportDispute(world, disputeOf(bought.payment), 'lost')
    await refund(world, bought.payment.id, 30_000n)
    expect(await funds(other)).toEqual({ posted: 0n, available: 0n, debt: 0n })
  })

  const STORIES: [string, DisputeEvent[], string, bigint][] = [
    ['won', ['created', 'won'], 'won', 10_000_000n],
    ['won, with events out of order', ['won', 'created'], 'won', 10_000_000n],
    ['won, with repeated events', ['won', 'created', 'won', 'created'], 'won', 10_000_000n],
    ['lost', ['created', 'lost'], 'lost', 0n],
    ['lost, with events out of order', ['lost', 'created'], 'lost', 0n],
    ['lost, with repeated events', ['lost', 'created', 'lost', 'lost', 'created'], 'lost', 0n],
    ['lost after all', ['created', 'won', 'lost'], 'lost', 0n],
    ['lost, and called won late', ['lost', 'won', 'created'], 'lost', 0n],
  ]
  it.each(STORIES)('follows a dispute that is %s', async (_name, events, status, posted) => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    const dispute = disputeOf(payment)
    // All of them in one second.
    for (const event of events) {
      await deliver(world, world.payments.signWebhook(`payment.dispute.${event}`, { dispute }))
    }
    const row = await world.database.read(db =>
      db.selectFrom('disputes').selectAll().where('id', '=', dispute.id).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ status, user_id: user })
    expect(await funds(user)).toEqual({ posted, available: posted, debt: 0n })
    // No dispute is open, so a user with credit may call.
    if (posted > 0n) await place(world, user)
  })

  it('follows a dispute whose payment had no webhook of its own', async () => {
    const users = [await addCaller(world, 0n), await addCaller(world, 1_000_000n)] as const
    const orders = [await order(world, users[0]), await order(world, users[1])] as const
    const [lost, open] = orders.map(({ orderId }) => world.payments.pay(orderId))
    if (!lost || !open) throw new Error('no payment')
    const deliverWithPayment = (what: string, payment: typeof lost) => {
      const about = { payment, dispute: disputeOf(payment) }
      return deliver(world, world.payments.signWebhook(`payment.dispute.${what}`, about))
    }
    await deliverWithPayment('lost', lost)
    await deliverWithPayment('created', open)
    for (const payment of [lost, open]) {
      await deliver(world, world.payments.signWebhook('payment.captured', { payment }))
    }
    expect(await funds(users[0])).toEqual({ posted: 0n, available: 0n, debt: 0n })
    expect(await funds(users[1])).toMatchObject({ posted: 11_000_000n })
    const caller = { id: users[1], selectedCallerId: null }
    expect(await placeCall(world, caller, FAR_END)).toEqual({ ok: false, why: 'in-dispute' })
  })

  it('freezes an account in dispute, including a call that is pre-created', async () => {
    const user = await addCaller(world, 1_000_000n)
    const { payment } = await buy(world, user)
    const call = await place(world, user)
    const dispute = disputeOf(payment)
    await reportDispute(world, dispute, 'created')
    const bridge = () =>
      bridgeCall(world, {
        legId: `CA-${call.id}`,
        from: { identity: user },
        to: FAR_END,
        callId: call.id,
      })
    expect(await bridge()).toMatchObject({ why: 'in-dispute' })
    const caller = { id: user, selectedCallerId: null }
    expect(await placeCall(world, caller, FAR_END)).toEqual({ ok: false, why: 'in-dispute' })
    await reportDispute(world, dispute, 'won')
    expect(await bridge()).toMatchObject({ ok: true })
  })

  it('freezes an account in debt, including a call that is pre-created', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    const call = await place(world, user)
    await refund(world, payment.id, PAISE)
    const request = { legId: `CA-${call.id}`, from: { identity: user }, to: FAR_END }
    expect(await bridgeCall(world, { ...request, callId: call.id })).toMatchObject({
      why: 'in-debt',
    })
  })

  it('follows a refund whose webhook was lost, even if a dispute reversed the same amount before', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    await reportDispute(world, disputeOf(payment, 30_000n), 'lost')
    world.payments.refundInDashboard(payment.id, 30_000n)
    world.clock.advance({ minutes: 20 })
    await checkOpenPurchases(world)
    expect(await funds(user)).toMatchObject({
      posted: 10_000_000n - (10_000_000n * 60_000n) / PAISE,
    })
  })
})
