import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../../../ports/vendors/payments.ts'
import {
  deliver,
  disputeOf,
  order,
  refund,
  reportDispute,
} from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { readBalance, readReceipt, readShownBalance } from '../read-credit.ts'
import { sendDueRefunds } from '../reversals/send-due-refunds.ts'
import { checkOpenPurchases } from './check-purchases.ts'

const QUOTED = 41_608n
const PRICE = 5_000_000n
const CREDIT = 5_000_000n

type ProviderOrder = 'not paid' | 'paid' | 'in parts'

/** The sums of an order's payments, oldest first, the status of the order at the provider, and how each payment ends. */
const ORDERS: readonly [string, bigint[], ProviderOrder, string[]][] = [
  ['the quoted sum', [QUOTED], 'not paid', ['credited']],
  ['an offer', [37_447n], 'paid', ['credited']],
  ['an offer of nearly everything', [1n], 'paid', ['credited']],
  ['a fee that the customer bears', [42_590n], 'paid', ['credited']],
  ['two parts', [20_000n, 21_608n], 'in parts', ['credited', 'credited']],
  ['three parts', [7n, 20_000n, 21_601n], 'in parts', ['credited', 'credited', 'credited']],
  ['a part', [20_000n], 'in parts', ['parked']],
  ['another sum', [41_607n], 'not paid', ['parked']],
  ['more than the quoted sum', [41_609n], 'not paid', ['parked']],
  ['an offer, and again', [37_447n, 37_447n], 'paid', ['credited', 'surplus']],
  ['another sum, and the quoted one', [41_607n, QUOTED], 'not paid', ['surplus', 'credited']],
  ['the quoted sum, and a fee', [QUOTED, 42_590n], 'not paid', ['credited', 'surplus']],
]

describe('an order is credited if, and only if, the provider calls it paid', () => {
  const world = useWorld({ shared: 'world', isBalanced: true })

  /** Pays an order as described. Between the payments their webhooks arrive, the provider is polled, or nothing happens. */
  async function payOrder(
    [, sums, provider]: (typeof ORDERS)[number],
    happens: (payments: readonly Payment[], isLast: boolean) => Promise<void>,
  ) {
    const user = await addCaller(world, 0n)
    const { id, orderId } = await order(world, user, 'starter-5')
    if (provider === 'in parts') world.payments.allowParts(orderId)
    const payments: Payment[] = []
    for (const [index, amount] of sums.entries()) {
      world.clock.advance({ seconds: 1 })
      payments.push(world.payments.pay(orderId, { amount }))
      if (provider === 'paid') world.payments.callPaid(orderId)
      await happens(payments, index === sums.length - 1)
    }
    return { user, id, payments }
  }

  const webhook = (name: string, payment: Payment) =>
    deliver(world, world.payments.signWebhook(name, { payment }))

  /** Runs what runs by itself until nothing is due. */
  async function settle() {
    for (const minutes of [1, 15, 60]) {
      world.clock.advance({ minutes })
      await checkOpenPurchases(world)
      await sendDueRefunds(world)
    }
  }

  async function booksOf(id: string) {
    const { rows } = await world.database.read(async db => ({
      rows: await db
        .selectFrom('entries')
        .innerJoin('transfers', 'transfers.id', 'entries.transfer_id')
        .innerJoin('purchases', 'purchases.user_id', 'transfers.user_id')
        .where('purchases.id', '=', id)
        .where('account_id', 'not like', 'credit:%')
        .select(['account_id', 'amount'])
        .execute(),
    }))
    const books: Record<string, bigint> = {}
    for (const { account_id, amount } of rows) {
      books[account_id] = (books[account_id] ?? 0n) + amount
    }
    return books
  }

  const paymentRows = (purchaseId: string) =>
    world.database.read(db =>
      db
        .selectFrom('payments')
        .select(['id', 'amount', 'classification', 'refunded', 'refund_at'])
        .where('purchase_id', '=', purchaseId)
        .orderBy('id')
        .execute(),
    )

  it.each(ORDERS)(
    '%s, in any order of webhooks and polls',
    { timeout: 120_000 },
    async (...row) => {
      const [, sums, , classes] = row
      const event = fc.record({
        is: fc.constantFrom('captured', 'order.paid', 'poll'),
        payment: fc.nat({ max: sums.length - 1 }),
      })
      const between = fc.array(fc.array(event, { maxLength: 4 }), {
        minLength: sums.length,
        maxLength: sums.length,
      })
      await fc.assert(
        fc.asyncProperty(between, async events => {
          const { user, id, payments } = await payOrder(row, async (made, isLast) => {
            for (const { is, payment } of events[made.length - 1] ?? []) {
              const about = made[payment] ?? made[0]
              if (is === 'poll' || !about) {
                world.clock.advance({ minutes: 2 })
                await checkOpenPurchases(world)
              } else if (is === 'captured') await webhook('payment.captured', about)
              else if (isLast) await webhook('order.paid', about)
            }
          })
          await settle()
          const rows = await paymentRows(id)
          expect(rows.map(({ classification }) => classification)).toEqual(classes)
          const isCredited = rows.map(({ classification }) => classification === 'credited')
          const isPaid = isCredited.includes(true)
          expect((await readBalance(world, user)).posted).toBe(isPaid ? CREDIT : 0n)
          for (const { classification, amount, refunded } of rows) {
            expect(refunded).toBe(classification === 'surplus' ? amount : 0n)
          }
          const paid = sums.reduce((sum, amount, n) => (isCredited[n] ? sum + amount : sum), 0n)
          const dollars = (PRICE * paid) / QUOTED
          const { 'promotions:USD': promotions = 0n, ...books } = await booksOf(id)
          expect(promotions).toBe(isPaid ? dollars - CREDIT : 0n)
          expect(books).toEqual(
            isPaid
              ? {
                  'exchange:USD': -dollars,
                  'exchange:INR': paid,
                  'payment-clearing:INR': -paid,
                }
              : {},
          )
          expect(payments).toHaveLength(rows.length)
        }),
        { numRuns: 8 },
      )
    },
  )

  it.each(ORDERS.filter(([, , , classes]) => !classes.includes('parked')))(
    '%s: refunds reverse the credit in proportion to what was paid, all of them the whole',
    { timeout: 120_000 },
    async (...row) => {
      const returned = fc.record({
        payment: fc.nat({ max: 2 }),
        share: fc.integer({ min: 1, max: 100 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(returned, { maxLength: 5 }), async refunds => {
          const { user, id } = await payOrder(row, made =>
            webhook('payment.captured', made.at(-1) as Payment),
          )
          await settle()
          const rows = (await paymentRows(id)).filter(
            ({ classification }) => classification === 'credited',
          )
          const paid = rows.reduce((sum, { amount }) => sum + amount, 0n)
          let returned = 0n
          const giveBack = async (paymentId: string, percent: number) => {
            const payment = world.payments.payments.get(paymentId) as Payment
            const part = ((payment.amount - payment.amountRefunded) * BigInt(percent)) / 100n
            if (part === 0n) return
            returned += part
            await refund(world, paymentId, part)
            const { posted } = await readBalance(world, user)
            expect(posted).toBe(CREDIT - (CREDIT * returned) / paid)
          }
          for (const { payment, share } of refunds) {
            await giveBack(rows[payment % rows.length]?.id ?? '', share)
          }
          const receipt = await readReceipt(world, user, id)
          expect(receipt).toMatchObject({
            value: { amountINR: paid, quotedINR: QUOTED, refundedINR: returned },
          })
          for (const { id: paymentId } of rows) await giveBack(paymentId, 100)
          expect(await readBalance(world, user)).toMatchObject({ posted: 0n, debt: 0n })
          const left = Object.values(await booksOf(id)).filter(amount => amount !== 0n)
          expect(left).toEqual([])
        }),
        { numRuns: 4 },
      )
    },
  )

  it.each([['refunded'], ['lost in a dispute'], ['refunded and lost in a dispute']])(
    'a payment that is partly %s before its order is checked loses that part of its credit',
    async how => {
      const user = await addCaller(world, 0n)
      const { orderId } = await order(world, user, 'starter-5')
      const payment = world.payments.pay(orderId, { amount: 37_447n })
      world.payments.callPaid(orderId)
      await webhook('payment.captured', payment)
      let returned = 0n
      if (how.startsWith('refunded')) {
        returned += 10_000n
        await refund(world, payment.id, 10_000n)
      }
      const dispute = disputeOf(payment, 7_000n)
      if (how.endsWith('dispute')) {
        returned += 7_000n
        await reportDispute(world, dispute, 'lost')
      }
      await settle()
      const { posted } = await readBalance(world, user)
      expect(posted).toBe(CREDIT - (CREDIT * returned) / 37_447n)
      if (!how.endsWith('dispute')) return
      await reportDispute(world, dispute, 'won')
      const won = (await readBalance(world, user)).posted
      expect(won).toBe(CREDIT - (CREDIT * (returned - 7_000n)) / 37_447n)
    },
  )

  it('the last check, while it is running, or an outage of the provider, does not lose a payment', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user, 'starter-5')
    world.clock.advance({ hours: 96 })
    const { listPayments } = world.payments
    const payments = {
      ...world.payments,
      // The payment arrives after the provider has listed none.
      async listPayments(id: string) {
        const listed = await listPayments(id)
        if (id !== orderId) return listed
        const payment = world.payments.pay(orderId, { amount: 37_447n })
        world.payments.callPaid(orderId)
        await webhook('payment.captured', payment)
        return listed
      },
    }
    await checkOpenPurchases({ ...world, payments })
    world.payments.isDown = true
    await checkOpenPurchases(world)
    world.payments.isDown = false
    world.clock.advance({ hours: 6 })
    await checkOpenPurchases(world)
    expect((await readBalance(world, user)).posted).toBe(CREDIT)
  })

  it('credits an order whose last part arrives after a check has fetched the order', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user, 'starter-5')
    world.payments.allowParts(orderId)
    world.clock.advance({ hours: 30 })
    await webhook('payment.captured', world.payments.pay(orderId, { amount: 20_000n }))
    const { fetchOrder } = world.payments
    const payments = {
      ...world.payments,
      async fetchOrder(id: string) {
        const fetched = await fetchOrder(id)
        const last = world.payments.pay(orderId, { amount: 21_608n })
        await webhook('payment.captured', last)
        return fetched
      },
    }
    await checkOpenPurchases({ ...world, payments })
    world.clock.advance({ minutes: 1 })
    await checkOpenPurchases(world)
    expect((await readBalance(world, user)).posted).toBe(CREDIT)
  })

  it('two parts that are partly refunded while they wait lose that share of the credit together', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user, 'starter-5')
    world.payments.allowParts(orderId)
    let returned = 0n
    for (const [amount, refunded] of [
      [20_001n, 7_001n],
      [21_607n, 5_003n],
    ] as const) {
      world.clock.advance({ seconds: 1 })
      const payment = world.payments.pay(orderId, { amount })
      await webhook('payment.captured', payment)
      await refund(world, payment.id, refunded)
      returned += refunded
    }
    await settle()
    const { posted, debt } = await readBalance(world, user)
    expect([posted, debt]).toEqual([CREDIT - (CREDIT * returned) / QUOTED, 0n])
  })

  it('sends one mail about a payment that waits for a person, also when its webhook and disputes follow', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user, 'starter-5')
    const payment = world.payments.pay(orderId, { amount: 41_606n })
    await settle()
    await webhook('payment.captured', payment)
    const dispute = disputeOf(payment)
    for (const event of ['created', 'under_review', 'action_required'] as const) {
      world.clock.advance({ seconds: 1 })
      await deliver(
        world,
        world.payments.signWebhook(`payment.dispute.${event}`, { dispute, payment }),
      )
      await settle()
    }
    await sendMails(world)
    const about = world.mails.filter(
      ({ to, text }) =>
        to === `${user.toLowerCase()}@example.com` && text.includes('a person checks it'),
    )
    expect(about).toHaveLength(1)
  })

  it('a payment that waits for a person is named in a mail and in the balance, until it does not', async () => {
    const { user, payments } = await payOrder(
      ['another sum', [41_607n], 'not paid', ['parked']],
      made => webhook('payment.captured', made.at(-1) as Payment),
    )
    const shown = () => readShownBalance(world, { id: user, lowBalanceBelow: null })
    // Until its order is checked, no person is needed.
    expect(await shown()).toMatchObject({ parkedPayments: [] })
    await settle()
    expect(await shown()).toMatchObject({ parkedPayments: [{ amount: 41_607, currency: 'INR' }] })
    await sendMails(world)
    const [{ id: paymentId }] = payments as [Payment]
    const mails = world.mails.filter(({ text }) => text.includes(paymentId))
    const own = mails.filter(({ to }) => to === `${user.toLowerCase()}@example.com`)
    expect(own.map(({ subject }) => subject)).toEqual(['Your Ringback payment is being checked'])
    expect(own[0]?.text).toContain('Your payment of ₹416.07 has arrived.')
    expect(own[0]?.text).toContain(world.business.supportUrl)
  })
})
