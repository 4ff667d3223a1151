import { expect, it } from 'vitest'
import { calledNumber, callerNumber } from './caller-numbers.ts'

const E164 = { kind: 'e164' } as const
const INVITE = {
  request: 'sip:+14155550100@gateway.test;user=phone',
  to: 'sip:+14155550111@gateway.test',
  from: 'sip:+12125550123@trunk.test',
  asserted: '',
  privacy: '',
}

it.each([
  ['of From', {}, '+12125550123'],
  [
    'that the network asserts',
    { asserted: '"A, B" <sip:+12125550199@trunk.test>' },
    '+12125550199',
  ],
  [
    'of the second asserted identity, if the first is a name',
    { asserted: '<sip:alice@trunk.test>, <tel:+1-212-555-0199>' },
    '+12125550199',
  ],
  ['with separators and parameters', { from: 'tel:+1.(212)555-0123;ext=5' }, '+12125550123'],
  ['that is shown', { privacy: 'none' }, '+12125550123'],
  ['that is withheld', { privacy: 'user; ID;critical' }, null],
  [
    'that is withheld without a header',
    { from: 'sip:anonymous@trunk.test', asserted: 'tel:+12125550199' },
    null,
  ],
  ['of an address', { from: 'sip:alice@trunk.test' }, null],
])('reads the number of a caller %s', (_, changes, number) => {
  expect(callerNumber({ ...INVITE, ...changes }, E164)).toBe(number)
})

it('reads the called number from the request, or else from To', () => {
  expect(calledNumber(INVITE, E164)).toBe('+14155550100')
  expect(calledNumber({ ...INVITE, request: 'sip:gateway.test' }, E164)).toBe('+14155550111')
  expect(calledNumber({ ...INVITE, request: 'sip:line1@gw', to: 'sip:line1@gw' }, E164)).toBe(null)
})
