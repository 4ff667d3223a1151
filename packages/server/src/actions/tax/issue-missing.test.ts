import { describe, expect, it } from 'vitest'
import {
  buy,
  capture,
  disputeOf,
  order,
  refund,
  reportDispute,
} from '../../../testing/people/buyers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import {
  TAXED_BUSINESS,
  documentsOf,
  endMonth,
  spend,
  withoutDocuments,
} from '../../../testing/people/tax.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { closeAccount } from '../accounts/own/close-account.ts'
import { creditByHand } from '../credit/operators/credit-by-hand.ts'
import { checkOpenPurchases } from '../credit/purchases/check-purchases.ts'
import { micros } from '@ringback/contract/money'
import { issueInvoices } from './issue-invoices.ts'
import { issueMissingDocuments } from './issue-missing.ts'

// The clock begins on 1 November 2026, 12:00 UTC.
describe.each(testDatabases())('missing documents on $name', ({ open }) => {
  const world = useWorld({ open, business: TAXED_BUSINESS, isBalanced: true })

  const customer = () => addCaller(world, 0n)
  const buyHundred = (user: string) => buy(world, user, 'hundred')
  const documents = (user: string) => documentsOf(world, user)

  it('are issued for what a server of the version before has posted, once, and the use of the month counts', async () => {
    const [user, other] = [await customer(), await customer()]
    await buyHundred(other)
    const { orderId } = await order(world, user, 'hundred')
    const parked = await order(world, user, 'hundred')
    const by = await operatorOf(world, 'owner')
    const [payment, byHand] = await withoutDocuments(world, async () => {
      const paid = await capture(world, orderId)
      const ofOtherSum = await capture(world, parked.orderId, { amount: 590_000n })
      await checkOpenPurchases(world)
      const credit = { paymentId: ofOtherSum.id, credit: micros(50_000_000n), customer: null }
      expect(await creditByHand(world, by, credit)).toMatchObject({ ok: true })
      world.clock.advance({ seconds: 1 })
      await refund(world, paid.id, 118_001n)
      await refund(world, ofOtherSum.id, 11_800n)
      const dispute = disputeOf(paid, 59_000n)
      await reportDispute(world, dispute, 'lost')
      await reportDispute(world, dispute, 'won')
      await spend(world, user, 70_000_000n)
      return [paid, ofOtherSum] as const
    })
    expect(await documents(user)).toEqual([])
    await expectBalanced(world.database)
    await Promise.all([issueMissingDocuments(world), issueMissingDocuments(world)])
    await issueMissingDocuments(world)
    const issued = [
      'RV/26-27: 1000000 + 90000 + 90000 = 1180000',
      'RV/26-27: 500000 + 45000 + 45000 = 590000',
      'RV/26-27: 50000 + 4500 + 4500 = 59000',
      'CN/26-27: 100001 + 9000 + 9000 = 118001',
      'CN/26-27: 10000 + 900 + 900 = 11800',
      'CN/26-27: 50000 + 4500 + 4500 = 59000',
    ]
    expect(await documents(user)).toEqual(issued)
    await refund(world, payment.id, 59_000n)
    await refund(world, byHand.id, 11_800n)
    await endMonth(world)
    expect((await documents(user)).slice(issued.length)).toEqual([
      'CN/26-27: 50000 + 4500 + 4500 = 59000',
      'CN/26-27: 10000 + 900 + 900 = 11800',
      'TI/26-27: 699999 + 63000 + 63000 = 825999',
    ])
    const due = await world.database.kysely.selectFrom('tax_documents_due').selectAll().execute()
    expect(due).toEqual([])
  })

  it('are issued for a return of a payment whose order had no terms, and of a credit so small that its share is nothing', async () => {
    world.business = { ...world.business, taxNumber: '' }
    const user = await customer()
    const { orderId } = await order(world, user, 'hundred')
    world.business = { ...world.business, ...TAXED_BUSINESS }
    const payment = await capture(world, orderId)
    const parked = await capture(world, 'order_nobody', { amount: 59_000_000n })
    await checkOpenPurchases(world)
    const by = await operatorOf(world, 'owner')
    const credit = { paymentId: parked.id, credit: micros(10_000n), customer: user }
    expect(await creditByHand(world, by, credit)).toMatchObject({ ok: true })
    const before = await documents(user)
    expect(before).toHaveLength(2)
    await withoutDocuments(world, async () => {
      await refund(world, payment.id, 11_800n)
      await refund(world, parked.id, 100n)
    })
    await issueMissingDocuments(world)
    expect((await documents(user)).slice(2)).toEqual([
      'CN/26-27: 10000 + 900 + 900 = 11800',
      'CN/26-27: 85 + 8 + 8 + -1 = 100',
    ])
  })

  it('are issued in another month, with the use since the payment, and name the closed account by its id', async () => {
    const [user, closed] = [await customer(), await customer()]
    world.clock.advance({ days: 29 })
    await withoutDocuments(world, async () => {
      for (const each of [user, closed]) await buyHundred(each)
      await spend(world, user, 100_000_000n)
      await world.database.kysely.deleteFrom('tax_invoices_due').execute()
    })
    await world.database.transaction(tx => closeAccount(world, tx, closed, world.clock.now()))
    world.clock.advance({ days: 1 })
    await issueMissingDocuments(world)
    await endMonth(world)
    const paid = ['RV/26-27: 1000000 + 90000 + 90000 = 1180000']
    const used = ['TI/26-27: 1000000 + 90000 + 90000 = 1180000']
    expect(await documents(user)).toEqual([...paid, ...used])
    expect(await documents(closed)).toEqual([...paid, ...used])
    const { facts } = await world.database.kysely
      .selectFrom('tax_documents')
      .select('facts')
      .where('user_id', '=', closed)
      .where('kind', '=', 'receipt-voucher')
      .executeTakeFirstOrThrow()
    expect(facts.customer.name).toBe(closed)
  })

  it('change nothing of a month that is over, also before it is invoiced', async () => {
    const user = await customer()
    await withoutDocuments(world, () => buyHundred(user))
    await spend(world, user, 50_000_000n)
    world.clock.advance({ days: 1 })
    await buyHundred(user)
    await spend(world, user, 10_000_000n)
    world.clock.advance({ days: 30 })
    await issueMissingDocuments(world)
    await issueInvoices(world)
    expect(await documents(user)).toEqual([
      'RV/26-27: 1000000 + 90000 + 90000 = 1180000',
      'TI/26-27: 66666 + 6000 + 6000 = 78666',
      'RV/26-27: 1000000 + 90000 + 90000 = 1180000',
    ])
  })
})
