import { expect, it } from 'vitest'
import { amountText } from './ChangesPage.tsx'

it.each([
  ['user:user_1', 'balance', '1239043900', '$1,239.0439'],
  ['user:user_1', 'limits.spendPerDay', '-5000000', '-$5.00'],
  ['user:user_1', 'callsPerHour', '200', '200'],
  ['user:user_1', 'amount', null, null],
  ['payment:pay_1', 'amount', '83215', '83215'],
])('prints of %s the %s %j as %j', (subject, field, text, printed) => {
  expect(amountText(subject, field, text)).toBe(printed)
})
