import type { E164 } from '@ringback/contract/phone/e164'
import { expect, it } from 'vitest'
import { type CallParties, type LegEnd, kindOfParty, partiesOf } from './call-parties.ts'

const [rented, far] = ['+14155550100', '+442079460958'] as [E164, E164]
const browser: LegEnd = { identity: 'ada' }
const phone = (number: string): LegEnd => ({ phone: number })

it.each<[string, LegEnd[], CallParties | null]>([
  [
    'an outgoing call',
    [browser, phone(''), phone(rented), phone(far)],
    { userId: 'ada', direction: 'outbound', fromNumber: rented, toNumber: far },
  ],
  [
    'an incoming call',
    [phone(far), phone(rented), phone(far), browser],
    { userId: 'ada', direction: 'inbound', fromNumber: far, toNumber: rented },
  ],
  [
    'an incoming call whose second leg shows another number',
    [phone(far), phone(rented), phone(rented), browser],
    { userId: 'ada', direction: 'inbound', fromNumber: far, toNumber: rented },
  ],
  [
    'an incoming call without a number',
    [phone('sip:office'), phone(rented), phone('sip:office'), browser],
    { userId: 'ada', direction: 'inbound', fromNumber: 'anonymous', toNumber: rented },
  ],
  [
    // The keys of ANONYMOUS.
    'an incoming call with a withheld number',
    [phone('+266696687'), phone(rented), phone('+266696687'), browser],
    { userId: 'ada', direction: 'inbound', fromNumber: 'anonymous', toNumber: rented },
  ],
  ['a call between phones', [phone(far), phone(rented), phone(far), phone(rented)], null],
  ['a call between browsers', [browser, phone(''), phone(rented), { identity: 'bob' }], null],
  ['a call to no number', [phone(far), phone('sip:office'), phone(far), browser], null],
])('%s is that of its browser and the numbers of its legs', (_what, ends, parties) => {
  const [from, to, childFrom, childTo] = ends as [LegEnd, LegEnd, LegEnd, LegEnd]
  expect(partiesOf({ from, to }, { from: childFrom, to: childTo })).toEqual(parties)
})

it('an end with an identity is a browser', () => {
  expect([browser, phone(far)].map(kindOfParty)).toEqual(['browser', 'phone'])
})
