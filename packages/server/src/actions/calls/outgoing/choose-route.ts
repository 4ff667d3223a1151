import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import {
  type Carriers,
  cheapestFirst,
  routeAfter,
  routeOf,
} from '../../../core/rates/carrier-route.ts'
import type { Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { PricedCall } from '../../rates/find-rate.ts'
import { findLiveRentals } from '../../../store/numbers/virtual-numbers.ts'

/**
 * The carriers that may make a call with this caller ID and price, the best first. A statement of its own is needed only where there
 * are two carriers.
 *
 * @param refusedBy the carrier that has refused the call already; null for the first one
 */
export async function chooseRoute(
  { routes }: Ports,
  db: Reader,
  { callerId, quote }: Pick<PricedCall, 'callerId' | 'quote'>,
  refusedBy: CarrierName | null,
): Promise<Outcome<Carriers, 'no-other-carrier'>> {
  const { carriers } = routes
  const [rental] = carriers.length > 1 ? await findLiveRentals(db, [callerId]) : []
  const sid = rental?.carrierSid ?? null
  const allowed = routeOf(carriers, sid === null ? null : routes.carrierOfNumber(sid))
  const route = cheapestFirst(allowed, routes.trunk, quote)
  const left = refusedBy === null ? route : routeAfter(route, refusedBy)
  return left === null ? refused('no-other-carrier') : accepted(left)
}
