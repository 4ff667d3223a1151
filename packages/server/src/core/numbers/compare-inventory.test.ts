import { describe, expect, it } from 'vitest'
import type { NumberStatus } from './number-life.ts'
import { compareInventory } from './compare-inventory.ts'

const facts = { platformNumber: '+1000', releasing: new Set(['+1900']) }
const atCarrier = (phoneNumber: string, fields: object = {}) => ({
  sid: `PN${phoneNumber}`,
  phoneNumber,
  routing: 'here',
  ...fields,
})
const rented = (phoneNumber: string, state: NumberStatus = 'active', fields: object = {}) => ({
  phoneNumber,
  state,
  carrierSid: `PN${phoneNumber}`,
  ...fields,
})
const places = (listed: object[], rentals: object[]) =>
  compareInventory(listed as never, rentals as never, facts).map(
    ({ phoneNumber, place, problems }) => [phoneNumber, place, problems],
  )

describe('the inventory', () => {
  it('has each number once, the differences first', () => {
    expect(
      places(
        [atCarrier('+1000'), atCarrier('+1100'), atCarrier('+1200'), atCarrier('+1900')],
        [rented('+1100'), rented('+1300')],
      ),
    ).toEqual([
      ['+1200', 'carrier-only', []],
      ['+1300', 'ours-only', []],
      ['+1100', 'both', []],
      ['+1900', 'releasing', []],
      ['+1000', 'platform', []],
    ])
  })

  it.each<[NumberStatus, string | null, string]>([
    ['purchasing', null, 'both'],
    ['active', 'ours-only', 'both'],
    ['grace_period', 'ours-only', 'both'],
    ['pending_deactivation', 'releasing', 'releasing'],
  ])('has a rental in %s as %s without its number, and as %s with it', (state, without, withIt) => {
    expect(places([], [rented('+1300', state)])).toEqual(without ? [['+1300', without, []]] : [])
    expect(places([atCarrier('+1300')], [rented('+1300', state)])).toEqual([['+1300', withIt, []]])
  })

  it('has no problem where calls come to us with settings of an earlier version', () => {
    const listed = [atCarrier('+1100', { routing: 'outdated' })]
    expect(places(listed, [rented('+1100')])).toEqual([['+1100', 'both', []]])
  })

  it('has a problem where the carrier has another number, or its calls do not come to us', () => {
    expect(
      places(
        [atCarrier('+1100', { sid: 'PNother' }), atCarrier('+1200', { routing: 'elsewhere' })],
        [rented('+1100'), rented('+1200')],
      ),
    ).toEqual([
      ['+1100', 'both', ['other-sid']],
      ['+1200', 'both', ['calls-elsewhere']],
    ])
    expect(
      places(
        [atCarrier('+1100', { routing: 'elsewhere' })],
        [rented('+1100', 'purchasing', { carrierSid: null })],
      ),
    ).toEqual([['+1100', 'both', []]])
  })
})
