import { expect, it } from 'vitest'
import { type NumberFormat, formatNumber } from './number-format.ts'

const germany: NumberFormat = {
  kind: 'national',
  callingCode: '49',
  nationalPrefix: '0',
  internationalPrefix: '00',
}
const america: NumberFormat = {
  kind: 'national',
  callingCode: '1',
  nationalPrefix: '',
  internationalPrefix: '011',
}

it.each([
  ['+14155550100', { kind: 'e164' }, '+14155550100'],
  ['+14155550100', { kind: '00' }, '0014155550100'],
  ['+4930123456', germany, '030123456'],
  ['+14155550100', germany, '0014155550100'],
  ['+14155550100', america, '4155550100'],
  ['+4930123456', america, '0114930123456'],
] as const)('writes %s for %j as %s', (number, format, written) => {
  expect(formatNumber(number, format)).toBe(written)
})
