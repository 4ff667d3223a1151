import type { Micros } from '@ringback/contract/money'
import type { CarrierName } from '@ringback/contract/calls/carrier-name'

/** The configured carriers, the preferred one first. */
export type Carriers = readonly [CarrierName, ...CarrierName[]]

/**
 * The carriers that may make a call, the best first. A carrier shows a rented number only if it is rented there, because
 * another one does not know that it is ours.
 *
 * @param rentedAt where the caller ID is rented; null for another caller ID, which every carrier shows
 */
export function routeOf(carriers: Carriers, rentedAt: CarrierName | null): Carriers {
  const carrier = carriers.find(each => each === rentedAt)
  return carrier === undefined ? carriers : [carrier]
}

/** What is left of a route after a carrier has refused the call; null when nothing is. */
export function routeAfter(route: Carriers, refusedBy: CarrierName): Carriers | null {
  const [first, ...rest] = route.filter(carrier => carrier !== refusedBy)
  return first === undefined ? null : [first, ...rest]
}

/** What a minute of a call costs us, and what it is sold for. */
export interface RouteCosts {
  /** All legs, at a carrier that is no trunk. */
  costPerMinute: Micros
  /** At the trunk, which charges no leg of a browser; not there where it is not known. */
  trunkCostPerMinute?: Micros | undefined
  ratePerMinute: Micros
}

/**
 * The cheaper carrier first, if both costs are known, and none at which the call would cost more than its user pays, if
 * another one is left.
 *
 * @param trunk the carrier that `trunkCostPerMinute` is of; null without one
 */
export function cheapestFirst(
  route: Carriers,
  trunk: CarrierName | null,
  { costPerMinute, trunkCostPerMinute, ratePerMinute }: RouteCosts,
): Carriers {
  if (trunkCostPerMinute === undefined) return route
  const costAt = (carrier: CarrierName) => (carrier === trunk ? trunkCostPerMinute : costPerMinute)
  const sorted = route.toSorted((a, b) => Number(costAt(a) - costAt(b)))
  const [first, ...rest] = sorted.filter(carrier => costAt(carrier) <= ratePerMinute)
  return first === undefined ? route : [first, ...rest]
}

/** What a minute costs us at most, whichever carrier of the route makes the call. */
export function highestCost(
  route: Carriers,
  trunk: CarrierName | null,
  { costPerMinute, trunkCostPerMinute = costPerMinute }: Omit<RouteCosts, 'ratePerMinute'>,
): Micros {
  return route
    .map(carrier => (carrier === trunk ? trunkCostPerMinute : costPerMinute))
    .reduce((highest, cost) => (cost > highest ? cost : highest))
}
