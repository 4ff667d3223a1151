import { microsFromUsd, paise } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import { exchangeRateWords, formatInr, typeLabel } from '../../../strings/credits.ts'
import { formatSignedAmount } from './signed-amount.ts'

// Spec section 9: deduction and purchase are negative, the others positive.
it.each([
  ['addition', 'Credit Added', '+$5.00'],
  ['deduction', 'Credit Used', '-$5.00'],
  ['purchase', 'Credit Purchase', '-$5.00'],
  ['promotion', 'Promotional Credit', '+$5.00'],
  ['refund', 'Refund', '+$5.00'],
  ['adjustment', 'Account Adjustment', '+$5.00'],
  ['cashback', 'cashback', '+$5.00'],
])('labels a %s as %s and prints it as %s', (type, label, printed) => {
  expect(typeLabel(type)).toBe(label)
  expect(formatSignedAmount(type, microsFromUsd(5))).toBe(printed)
})

it('prints one sign for the negative amount of another server', () => {
  expect(formatSignedAmount('deduction', microsFromUsd(-5))).toBe('-$5.00')
  expect(formatSignedAmount('chargeback', microsFromUsd(-5))).toBe('-$5.00')
})

it('prints the cost of a call with four decimals', () => {
  expect(formatSignedAmount('deduction', microsFromUsd(0.013))).toBe('-$0.0130')
  expect(formatSignedAmount('deduction', microsFromUsd(0.05))).toBe('-$0.05')
})

it('prints rupees with 2 decimals', () => {
  expect(exchangeRateWords(paise(83_215n), microsFromUsd(10))).toBe('1 USD = ₹83.22')
  expect(formatInr(paise(208_038n))).toBe('₹2,080.38')
})
