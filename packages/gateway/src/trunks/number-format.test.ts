import { expect, it } from 'vitest'
import { type NumberFormat, formatNumber, parseNumber } from './number-format.ts'

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

it.each([
  ['+14155550100', { kind: 'e164' }, '+14155550100'],
  ['14155550100', { kind: 'e164' }, '+14155550100'],
  ['0014155550100', { kind: '00' }, '+14155550100'],
  ['14155550100', { kind: '00' }, null],
  ['030123456', germany, '+4930123456'],
  ['0014155550100', germany, '+14155550100'],
  ['+14155550100', germany, '+14155550100'],
  ['30123456', germany, null],
  ['4155550100', america, '+14155550100'],
  ['0114930123456', america, '+4930123456'],
  ['anonymous', { kind: 'e164' }, null],
  ['+0415555010', { kind: 'e164' }, null],
  ['+1415555010012345', { kind: 'e164' }, null],
  ['', america, null],
] as const)('reads %s of %j as %s', (text, format, number) => {
  expect(parseNumber(text, format)).toBe(number)
})
