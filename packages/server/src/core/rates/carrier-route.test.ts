import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import { micros } from '@ringback/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Carriers, cheapestFirst, highestCost, routeAfter, routeOf } from './carrier-route.ts'

const BOTH: Carriers = ['sip', 'twilio']
const anyRoute = fc.constantFrom<Carriers>(
  ['sip'],
  ['twilio'],
  ['sip', 'twilio'],
  ['twilio', 'sip'],
)

describe('the route of a call', () => {
  it.each([
    [BOTH, null, ['sip', 'twilio']],
    [BOTH, 'sip', ['sip']],
    [BOTH, 'twilio', ['twilio']],
    [['twilio', 'sip'], null, ['twilio', 'sip']],
    [['twilio'], null, ['twilio']],
    // The carrier where it is rented is not configured any more: the trunk may show it all the same.
    [['sip'], 'twilio', ['sip']],
  ] as [Carriers, CarrierName | null, string[]][])(
    'over %j with a caller ID rented at %s is %j',
    (carriers, rentedAt, route) => expect(routeOf(carriers, rentedAt)).toEqual(route),
  )

  it('goes on after a refusal with the carriers that are left', () => {
    expect(routeAfter(BOTH, 'sip')).toEqual(['twilio'])
    expect(routeAfter(['sip'], 'sip')).toBeNull()
    expect(routeAfter(['sip'], 'twilio')).toEqual(['sip'])
  })

  it.each([
    // platform, trunk, price
    [10n, 9n, 12n, ['sip', 'twilio']],
    [9n, 10n, 12n, ['twilio', 'sip']],
    [10n, 10n, 12n, ['sip', 'twilio']],
    [10n, 13n, 12n, ['twilio']],
    [13n, 9n, 12n, ['sip']],
    // An operator has accepted a price below all costs.
    [13n, 14n, 12n, ['sip', 'twilio']],
  ])('at %d there and %d at the trunk, sold for %d, is %j', (platform, trunk, price, route) => {
    const costs = {
      costPerMinute: micros(platform),
      trunkCostPerMinute: micros(trunk),
      ratePerMinute: micros(price),
    }
    expect(cheapestFirst(BOTH, 'sip', costs)).toEqual(route)
    expect(cheapestFirst(BOTH, null, costs)).toEqual(BOTH)
  })

  it('has no carrier twice, none that may not make the call, and none above the price if another is left', () => {
    const amount = fc.bigInt(1n, 1_000n).map(micros)
    const costs = fc.record({
      costPerMinute: amount,
      trunkCostPerMinute: fc.option(amount, { nil: undefined }),
      ratePerMinute: amount,
    })
    fc.assert(
      fc.property(anyRoute, costs, (allowed, given) => {
        const route = cheapestFirst(allowed, 'sip', given)
        const { costPerMinute, trunkCostPerMinute, ratePerMinute } = given
        if (trunkCostPerMinute === undefined) {
          expect(highestCost(route, 'sip', given)).toBe(costPerMinute)
          return void expect(route).toEqual(allowed)
        }
        const costAt = (carrier: CarrierName) =>
          carrier === 'sip' ? trunkCostPerMinute : costPerMinute
        expect(new Set(route).size).toBe(route.length)
        expect(allowed).toEqual(expect.arrayContaining([...route]))
        expect(highestCost(route, 'sip', given)).toBe(
          route.map(costAt).reduce((highest, cost) => (cost > highest ? cost : highest)),
        )
        const isPaid = (carrier: CarrierName) => costAt(carrier) <= ratePerMinute
        if (allowed.some(isPaid)) {
          expect(route).toHaveLength(allowed.filter(isPaid).length)
          expect(route.every(isPaid)).toBe(true)
          const [first, second = first] = route
          expect(costAt(first)).toBeLessThanOrEqual(costAt(second))
        } else expect(route).toEqual(allowed)
      }),
    )
  })
})
