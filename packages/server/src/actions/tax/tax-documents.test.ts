import { describe, expect, it } from 'vitest'
import {
  buy,
  capture,
  disputeOf,
  order,
  refund,
  reportDispute,
} from '../../../testing/people/buyers.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { TAXED_BUSINESS, documentsOf, endMonth, spend } from '../../../testing/people/tax.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { closeAccount } from '../accounts/own/close-account.ts'
import { giveCredit } from '../credit/operators/credit-by-hand.ts'
import { micros } from '@ringback/contract/money'
import { saveBillingDetails } from './billing-details.ts'
import { issueInvoices } from './issue-invoices.ts'
import { readOwnDocuments } from './read-documents.ts'

// The clock begins on 1 November 2026, 12:00 UTC.
describe.each(testDatabases())('tax documents on $name', ({ open }) => {
  const world = useWorld({ open, business: TAXED_BUSINESS, isBalanced: true })

  const customer = () => addCaller(world, 0n)
  const buyHundred = (user: string) => buy(world, user, 'hundred')
  const documents = (user: string) => documentsOf(world, user)

  it('are a voucher of ₹10,000 + ₹1,800 for ₹11,800 paid, and an invoice of ₹590 for ₹500 of use', async () => {
    const user = await customer()
    await buyHundred(user)
    await spend(world, user, 5_000_000n)
    await issueInvoices(world)
    expect(await documents(user)).toEqual(['RV/26-27: 1000000 + 90000 + 90000 = 1180000'])
    await endMonth(world)
    await issueInvoices(world)
    expect(await documents(user)).toEqual([
      'RV/26-27: 1000000 + 90000 + 90000 = 1180000',
      'TI/26-27: 50000 + 4500 + 4500 = 59000',
    ])
    const mails = await world.database.kysely
      .selectFrom('mails')
      .select('text')
      .orderBy('created_at')
      .execute()
    const link = 'https://ringback.test/dashboard\\?tab=credits&document=document_\\w+'
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringMatching(`Your receipt voucher RV/26-27/000001: ${link}`),
      expect.stringMatching(`\\$5\\.00[^]*₹590\\.00[^]*${link}`),
    ])
  })

  it('have the customer as it was given, IGST in another state, and the rate of the order', async () => {
    const user = await customer()
    const details = {
      name: 'Löwe',
      address: '2 Low Street',
      place: '27',
      taxNumber: '27AAPFU0939F1ZV',
    }
    expect(await saveBillingDetails(world, user, details)).toMatchObject({ ok: true })
    await buyHundred(user)
    const [document] = await world.database.kysely.selectFrom('tax_documents').selectAll().execute()
    expect(document).toMatchObject({
      number: 'RV/26-27/000001',
      issued_on: '2026-11-01',
      inr_per_usd_e4: 1_000_000n,
      credit: 100_000_000n,
      parts: [{ name: 'IGST', percent: 18, amount: 180_000 }],
      facts: {
        seller: { name: 'Example Ltd', taxNumber: '29AAGCR4375J1ZU' },
        customer: { name: 'Löwe', address: '2 Low Street', taxNumber: '27AAPFU0939F1ZV' },
        placeOfSupply: 'Maharashtra (27)',
        serviceCode: '998413',
      },
    })
  })

  it('have the place and the taxes of the order, and invoices those of the voucher, with the name as it is now', async () => {
    const user = await customer()
    const { orderId, paise } = await order(world, user, 'hundred')
    const move = (name: string, place: string) =>
      saveBillingDetails(world, user, { name, address: '', place, taxNumber: '' })
    await move('Löwe', 'abroad')
    const taxRules = [{ name: 'GST', percent: 28, where: 'same-region' as const }]
    world.business = { ...world.business, taxRules, taxNumber: '' }
    await capture(world, orderId)
    await spend(world, user, 5_000_000n)
    world.business = { ...world.business, taxNumber: TAXED_BUSINESS.taxNumber ?? '' }
    await move('Löwin', '27')
    await endMonth(world)
    expect(paise).toBe(1_180_000n)
    expect(await documents(user)).toEqual([
      'RV/26-27: 1000000 + 90000 + 90000 = 1180000',
      'TI/26-27: 50000 + 4500 + 4500 = 59000',
    ])
    const rows = await world.database.kysely
      .selectFrom('tax_documents')
      .select('facts')
      .orderBy('number')
      .execute()
    expect(rows.map(({ facts }) => [facts.customer.name, facts.placeOfSupply])).toEqual([
      ['Löwe', 'Karnataka (29)'],
      ['Löwin', 'Karnataka (29)'],
    ])
  })

  it('are credit notes for refunds and lost disputes, on the terms of the voucher that they name, and another voucher when a dispute is won', async () => {
    const user = await customer()
    const { payment } = await buyHundred(user)
    await saveBillingDetails(world, user, { name: '', address: '', place: '27', taxNumber: '' })
    await refund(world, payment.id, 118_001n)
    world.clock.advance({ seconds: 1 })
    const dispute = disputeOf(payment, 59_000n)
    await reportDispute(world, dispute, 'lost')
    await reportDispute(world, dispute, 'won')
    expect((await documents(user)).slice(1)).toEqual([
      'CN/26-27: 100001 + 9000 + 9000 = 118001',
      'CN/26-27: 50000 + 4500 + 4500 = 59000',
      'RV/26-27: 50000 + 4500 + 4500 = 59000',
    ])
    const own = await readOwnDocuments(world, user, { page: 1, limit: 10 })
    const paid = { number: 'RV/26-27/000001', issuedOn: '2026-11-01' }
    for (const { kind, voucher } of own.documents) {
      expect(voucher).toEqual(kind === 'credit-note' ? paid : null)
    }
  })

  it('invoice all that was paid, also for bonus, gifts and what a closed account forfeits, and nothing twice', async () => {
    const user = await customer()
    await buyHundred(user)
    const gift = { key: 'gift:1', userId: user, amount: micros(7_000_000n), description: 'Gift' }
    await world.database.transaction(tx => giveCredit(world, tx, gift))
    for (const amount of [33_333_333n, 1n, 40_000_001n]) {
      await spend(world, user, amount)
      await endMonth(world)
    }
    await world.database.transaction(tx => closeAccount(world, tx, user, world.clock.now()))
    await endMonth(world)
    await endMonth(world)
    const totals = (await documents(user)).map(words => Number(words.split('= ')[1]))
    expect(totals.slice(1).reduce((sum, total) => sum + total, 0)).toBe(totals[0])
    // A millionth of a dollar is less than a paisa.
    expect(totals).toHaveLength(4)
    expect(
      await world.database.kysely.selectFrom('tax_invoices_due').selectAll().execute(),
    ).toEqual([])
  })

  it('leave out a month whose use is worth less than a paisa', async () => {
    const [little, all] = [await customer(), await customer()]
    world.clock.advance({ days: 1 })
    for (const user of [little, all]) await buyHundred(user)
    await spend(world, little, 1n)
    await spend(world, all, 100_000_000n)
    await endMonth(world)
    expect(await documents(little)).toHaveLength(1)
    expect(await documents(all)).toHaveLength(2)
  })

  it('skip a month that is invoiced already, because the time zone of the books was changed', async () => {
    const user = await customer()
    await buyHundred(user)
    await spend(world, user, 100_000_000n)
    world.clock.advance({ days: 29, hours: 15 })
    world.business = { ...world.business, booksTimeZone: 'Pacific/Auckland' }
    await issueInvoices(world)
    world.business = { ...world.business, booksTimeZone: 'America/Los_Angeles' }
    await buyHundred(user)
    world.clock.advance({ days: 1 })
    await spend(world, user, 50_000_000n)
    await endMonth(world)
    await issueInvoices(world)
    expect((await documents(user)).filter(words => words.startsWith('TI'))).toEqual([
      'TI/26-27: 1000000 + 90000 + 90000 = 1180000',
      'TI/26-27: 500000 + 45000 + 45000 = 590000',
    ])
  })

  it('are not issued while the tax identity is not complete, nor for the return of a payment of that time', async () => {
    world.business = { ...world.business, taxRegion: '' }
    const user = await customer()
    const { payment } = await buyHundred(user)
    await spend(world, user, 5_000_000n)
    world.business = { ...world.business, ...TAXED_BUSINESS }
    await refund(world, payment.id, 10_000n)
    await endMonth(world)
    expect(await documents(user)).toEqual([])
  })

  it('begin at 1 in a new year of the books, whose first day is 1 April in India', async () => {
    const user = await customer()
    await buyHundred(user)
    world.clock.advance({ days: 151 })
    await buyHundred(user)
    const rows = await world.database.kysely
      .selectFrom('tax_documents')
      .select(['number', 'issued_on'])
      .where('kind', '=', 'receipt-voucher')
      .orderBy('number')
      .execute()
    expect(rows).toEqual([
      { number: 'RV/26-27/000001', issued_on: '2026-11-01' },
      { number: 'RV/27-28/000001', issued_on: '2027-04-01' },
    ])
  })

  it('invoice a month whose payment came before it was over, and none after an earlier month without use', async () => {
    const user = await customer()
    await buyHundred(user)
    await endMonth(world)
    await spend(world, user, 50_000_000n)
    await spend(world, user, 50_000_000n)
    // The month is over and not invoiced yet: this payment belongs to the next one.
    world.clock.advance({ days: 30 })
    await buyHundred(user)
    await spend(world, user, 5_000_000n)
    await endMonth(world)
    await endMonth(world)
    expect((await documents(user)).filter(words => words.startsWith('TI'))).toEqual([
      'TI/26-27: 1000000 + 90000 + 90000 = 1180000',
      'TI/26-27: 50000 + 4500 + 4500 = 59000',
    ])
  })
})
