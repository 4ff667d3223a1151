import { micros, paise } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import { receiptMail } from './purchase-mails.ts'

const FACTS = {
  productName: 'Ringback',
  publicUrl: 'https://ringback.test',
  displayName: '<b>Ada</b>',
  timeZone: null,
}
const PURCHASE = {
  id: 'purchase_1',
  packageName: 'Plus',
  price: micros(25_000_000n),
  credit: micros(26_250_000n),
  paise: paise(208_038n),
  paid: paise(208_038n),
  inrPerUsdE4: 832_150n,
  taxTerms: null,
  voucher: null,
  orderId: 'order_1',
  paymentId: 'pay_1',
  paidAt: new Date('2026-11-01T12:34:56Z'),
}

it('lists package, amounts, time and ids in a receipt, and escapes HTML', () => {
  const seller = { legalName: null, legalAddress: null }
  const { subject, text, html } = receiptMail(FACTS, PURCHASE, seller)
  expect(subject).toBe('Your Ringback receipt')
  const facts = [
    'Package: Plus',
    'Credit: $26.25',
    'Price: $25.00',
    'Paid: ₹2,080.38',
    'Exchange rate: 1 USD = ₹83.2150',
    'Date: 2026-11-01 12:34 UTC',
    'Purchase: purchase_1',
    'Order: order_1',
    'Payment: pay_1',
  ]
  expect(text).toContain(facts.join('\n'))
  expect(text).toContain('https://ringback.test/dashboard?tab=credits')
  expect(text).toContain('It is your receipt, and no tax invoice.')
  expect(html).toContain('pay_1')
  expect(html).not.toContain('<b>')
  expect(text).not.toContain('Sold by')
})

it.each([
  [187_235n, ['Price in rupees: ₹2,080.38', 'Discount: ₹208.03', 'Paid: ₹1,872.35']],
  [212_948n, ['Price in rupees: ₹2,080.38', 'Payment fee: ₹49.10', 'Paid: ₹2,129.48']],
])('says what was really paid, here %s paise, and why it is not the price', (paid, rows) => {
  const seller = { legalName: null, legalAddress: null }
  const { text } = receiptMail(FACTS, { ...PURCHASE, paid: paise(paid) }, seller)
  expect(text).toContain(rows.join('\n'))
})

it('names the taxes that were added to the price', () => {
  const facts = {
    seller: { name: 'Example Ltd', address: null, taxNumber: null },
    placeOfSupply: 'Karnataka (29)',
    serviceCode: null,
  }
  const amount = paise(245_485n)
  const taxed = { ...PURCHASE, paise: amount, paid: amount, taxTerms: { facts, rates: [] } }
  const { text } = receiptMail(FACTS, taxed, { legalName: null, legalAddress: null })
  expect(text).toContain('Price in rupees: ₹2,080.38\nTaxes: ₹374.47\nPaid: ₹2,454.85')
})

it('names the operator in a receipt, if it has a legal name', () => {
  const seller = { legalName: 'Example Ltd', legalAddress: '1 High Street\nLondon' }
  const { text } = receiptMail(FACTS, PURCHASE, seller)
  expect(text).toContain('Payment: pay_1\nSold by: Example Ltd, 1 High Street, London\n')
})
