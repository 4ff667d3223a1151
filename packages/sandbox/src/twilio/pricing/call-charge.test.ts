import { expect, test } from 'vitest'
import type { LegRecord } from '../legs.ts'
import { PRICE_DELAY_MS, chargeOf } from './call-charge.ts'
import type { CallPrice, PriceList } from './price-list.ts'

const price = (value: string, to: string, from = 'ALL'): CallPrice => ({
  name: 'A destination',
  price: value,
  destinationPrefixes: to.split(' '),
  originationPrefixes: from.split(' '),
})
const LIST: PriceList = {
  calls: new Map([
    ['US', [price('0.0140', '1'), price('0.0945', '1907')]],
    ['AT', [price('0.1781', '43', 'ROW'), price('0.0200', '43', '43 49')]],
  ]),
  numbers: new Map([
    [
      'US',
      [
        { type: 'local', price: '1.15', receivingPrice: '0.0085' },
        { type: 'toll free', price: '2.15', receivingPrice: '0.0220' },
      ],
    ],
    ['GB', [{ type: 'toll free', price: '2.15', receivingPrice: '0.0620' }]],
  ]),
}

function leg(changes: Partial<LegRecord>, seconds: number): LegRecord {
  return {
    sid: 'CA1',
    parentSid: 'CA0',
    from: '+14155550199',
    shown: '+14155550199',
    to: '+14155550100',
    direction: 'outbound-dial',
    createdAt: 0,
    status: 'completed',
    answeredAt: 0,
    endedAt: seconds * 1_000,
    limitSeconds: undefined,
    digits: '',
    spoken: '',
    media: undefined,
    actions: undefined,
    ...changes,
  }
}

test.each([
  ['a started minute', {}, 1, '-0.01400'],
  ['two started minutes', {}, 61, '-0.02800'],
  ['the longest prefix', { to: '+19075550100' }, 60, '-0.09450'],
  ['a caller of Austria', { to: '+431234567', from: '+4912345' }, 60, '-0.02000'],
  ['a caller of the rest of the world', { to: '+431234567' }, 60, '-0.17810'],
  ['the leg of a calling browser', { from: 'client:a', direction: 'inbound' }, 60, '-0.00400'],
  ['the leg of a called browser', { to: 'client:a' }, 60, '-0.00400'],
  ['a call to a local number', { to: '+14152345678', direction: 'inbound' }, 61, '-0.01700'],
  ['a call to a toll-free number', { to: '+18882345678', direction: 'inbound' }, 61, '-0.04400'],
  ['a call to one of Britain', { to: '+448001234567', direction: 'inbound' }, 60, '-0.06200'],
  ['a call to a known number', { direction: 'inbound' }, 60, '-0.00850'],
] as const)('the charge of %s', (_what, changes, seconds, charge) => {
  const ended = leg(changes, seconds)
  expect(chargeOf(ended, LIST, seconds * 1_000 + PRICE_DELAY_MS)).toBe(charge)
})

test('it is not known before and soon after the end', () => {
  const live = leg({ status: 'in-progress', endedAt: undefined }, 0)
  expect(chargeOf(live, LIST, 600_000)).toBeNull()
  expect(chargeOf(leg({}, 10), LIST, 10_000 + PRICE_DELAY_MS - 1)).toBeNull()
})

test('an unanswered call and a number without a price have none', () => {
  const missed = leg({ answeredAt: undefined, status: 'busy' }, 10)
  expect(chargeOf(missed, LIST, 600_000)).toBeNull()
  expect(chargeOf(leg({ to: '+881612345678' }, 10), LIST, 600_000)).toBeNull()
})
