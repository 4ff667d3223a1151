import { micros } from '@ringback/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../ports/database.ts'
import {
  type DisputeEvent,
  buy,
  capture,
  deliver,
  disputeOf,
  refund,
  reportDispute,
} from '../../../../testing/people/buyers.ts'
import { FAR_END, addCaller, place } from '../../../../testing/people/callers.ts'
import type { SignedWebhook } from '../../../../testing/vendors/fake-payments.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { placeCall } from '../../calls/outgoing/place-call.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { readBalance, readTransactions } from '../read-credit.ts'
import { sendDueRefunds } from './send-due-refunds.ts'

const PAISE = 83_215n
const rowOf = (database: Database, id: string) =>
  database.read(db =>
    db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

async function historyOf(world: TestWorld, userId: string, page = 1, limit = 20) {
  const { transactions } = await readTransactions(world, userId, { page, limit })
  return transactions.map(({ description, amount, balanceAfter }) => [
    description,
    amount,
    balanceAfter,
  ])
}

describe('a dispute', () => {
  const world = useWorld({ shared: 'world', isBalanced: true })

  it('is shown in the stage that the provider reported last, and freezes in each', async () => {
    const user = await addCaller(world, 1_000_000n)
    const { payment } = await buy(world, user)
    const dispute = disputeOf(payment)
    for (const [event, stage] of [
      ['created', 'opened'],
      ['action_required', 'action-required'],
      ['under_review', 'under-review'],
    ] as const) {
      await reportDispute(world, dispute, event)
      expect(await rowOf(world.database, dispute.id)).toMatchObject({ status: 'open', stage })
      const caller = { id: user, selectedCallerId: null }
      expect(await placeCall(world, caller, FAR_END)).toMatchObject({ why: 'in-dispute' })
    }
    await reportDispute(world, dispute, 'won')
    expect(await rowOf(world.database, dispute.id)).toMatchObject({ status: 'won', stage: null })
    await place(world, user)
  })

  it('that is won after a loss gives the credit back', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    await reportDispute(world, disputeOf(payment), 'created', 'lost', 'won')
    expect(await readBalance(world, user)).toEqual({
      posted: 10_000_000n,
      available: 10_000_000n,
      debt: 0n,
    })
    expect((await historyOf(world, user))[0]).toEqual([
      'Chargeback withdrawn: Standard credit package',
      10_000_000n,
      10_000_000n,
    ])
    await sendMails(world)
    const own = world.mails.filter(({ to }) => to === `${user.toLowerCase()}@example.com`)
    expect(own.map(({ subject }) => subject)).toContain('Your Ringback credit is back')
  })

  it('that is won after a loss settles the debt first', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    const call = await place(world, user)
    const dispute = disputeOf(payment)
    await reportDispute(world, dispute, 'lost')
    expect(await readBalance(world, user)).toMatchObject({ debt: call.hold })
    await reportDispute(world, dispute, 'won')
    expect(await readBalance(world, user)).toEqual({
      posted: 10_000_000n,
      available: 10_000_000n - call.hold,
      debt: 0n,
    })
    await reportDispute(world, dispute, 'lost', 'won', 'lost')
    expect(await readBalance(world, user)).toMatchObject({ available: 0n, debt: call.hold })
    expect(await rowOf(world.database, dispute.id)).toMatchObject({ posted_transfers: 5 })
  })

  it('of a refunded payment returns only what the refund left', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    const dispute = disputeOf(payment)
    await reportDispute(world, dispute, 'lost')
    await refund(world, payment.id, 30_000n)
    await reportDispute(world, dispute, 'won')
    const reversed = (10_000_000n * 30_000n) / PAISE
    expect(await readBalance(world, user)).toMatchObject({
      posted: 10_000_000n - reversed,
      debt: 0n,
    })
  })

  it('of a surplus payment freezes, and its money is returned once', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await buy(world, user)
    const second = await capture(world, orderId)
    const dispute = disputeOf(second)
    await reportDispute(world, dispute, 'created')
    const caller = { id: user, selectedCallerId: null }
    expect(await placeCall(world, caller, FAR_END)).toMatchObject({ why: 'in-dispute' })
    await sendDueRefunds(world)
    expect(await world.payments.listRefunds(second.id)).toEqual([])
    await reportDispute(world, dispute, 'lost')
    world.clock.advance({ hours: 1 })
    await sendDueRefunds(world)
    expect(await world.payments.listRefunds(second.id)).toEqual([])
    // The bank returned the money to the user and takes it back: now our refund is due.
    await reportDispute(world, dispute, 'won')
    await sendDueRefunds(world)
    expect(await world.payments.listRefunds(second.id)).toMatchObject([{ amount: PAISE }])
    expect(await readBalance(world, user)).toMatchObject({ posted: 10_000_000n, debt: 0n })
  })

  it('of a payment of an unknown order is recorded without a user', async () => {
    const payment = await capture(world, 'order_unknown', { amount: 5_000n })
    const dispute = disputeOf(payment)
    await reportDispute(world, dispute, 'created', 'lost')
    expect(await rowOf(world.database, dispute.id)).toMatchObject({ status: 'lost', user_id: null })
  })

  it('and a purchase that change only the debt are rows of the transactions, in order', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    // The hold of a call takes all of the credit, so that a reversal becomes debt as a whole.
    const quote = world.prices.get('+1')
    if (!quote) throw new Error('no price')
    world.prices.set('+14155', { ...quote, ratePerMinute: micros(200_000n) })
    expect(await place(world, user)).toMatchObject({ hold: 10_000_000n })
    world.prices.delete('+14155')
    const dispute = disputeOf(payment)
    await reportDispute(world, dispute, 'lost')
    const starter = await buy(world, user, 'starter-5')
    await reportDispute(world, dispute, 'won')
    const rows = await historyOf(world, user)
    expect(rows).toEqual([
      [
        'Chargeback withdrawn: Standard credit package ($5.00 repaid debt)',
        5_000_000n,
        15_000_000n,
      ],
      ['Starter credit package ($5.00 repaid debt)', 5_000_000n, 10_000_000n],
      ['Chargeback: Standard credit package (you owe $10.00)', 10_000_000n, 10_000_000n],
      ['Standard credit package', 10_000_000n, 10_000_000n],
    ])
    const pages = await Promise.all([1, 2, 3, 4].map(page => historyOf(world, user, page, 1)))
    expect(pages.flat()).toEqual(rows)
    const { transactions, totalCount } = await readTransactions(world, user, { page: 2, limit: 1 })
    expect(totalCount).toBe(4)
    expect(transactions[0]?.purchaseId).toBe(starter.id)
  })

  it(
    'and refunds lead to the same credit and debt in any order and repeated',
    { timeout: 120_000 },
    async () => {
      const event = fc.constantFrom<DisputeEvent | 'refund'>(
        'created',
        'under_review',
        'action_required',
        'won',
        'lost',
        'refund',
      )
      const history = fc.array(event, { minLength: 1, maxLength: 6 })
      const indexes = fc.array(fc.nat(), { minLength: 12, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(history, indexes, async (events, order) => {
          const results = []
          for (const isShuffled of [false, true]) {
            const user = await addCaller(world, 0n)
            const { payment } = await buy(world, user)
            const notices = noticesOf(world, payment.id, events)
            const delivered = isShuffled ? shuffled([...notices, ...notices], order) : notices
            for (const notice of delivered) await deliver(world, notice)
            const { posted, debt } = await readBalance(world, user)
            const row = await world.database.kysely
              .selectFrom('disputes')
              .select(['status', 'stage'])
              .where('payment_id', '=', payment.id)
              .executeTakeFirst()
            results.push({ posted, debt, row })
          }
          expect(results[1]).toEqual(results[0])
        }),
        { numRuns: 25 },
      )
    },
  )
})

/** The webhooks of these events, one second apart. */
function noticesOf(
  world: TestWorld,
  paymentId: string,
  events: readonly (DisputeEvent | 'refund')[],
): SignedWebhook[] {
  const dispute = disputeOf({ id: paymentId, amount: PAISE, currency: 'INR' })
  return events.map(event => {
    world.clock.advance({ seconds: 1 })
    if (event !== 'refund') {
      return world.payments.signWebhook(`payment.dispute.${event}`, { dispute })
    }
    const made = world.payments.refundInDashboard(paymentId, 10_000n)
    return world.payments.signWebhook('refund.processed', { refund: made })
  })
}

/** Orders the items by the numbers, so that a failing example can shrink. */
function shuffled<T>(items: readonly T[], order: readonly number[]): T[] {
  return items
    .map((item, index) => ({ item, at: order[index % order.length] ?? 0, index }))
    .sort((a, b) => a.at - b.at || b.index - a.index)
    .map(({ item }) => item)
}
