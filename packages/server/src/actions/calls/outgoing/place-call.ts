import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { Authorisation } from '@ringback/contract/calls/billing'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import {
  type AuthorisationRefusal,
  authoriseCall,
} from '../../../core/calls/limits/authorise-call.ts'
import { reservedSpend } from '../../../core/calls/limits/counted-spend.ts'
import {
  isUnlisted,
  validateDestination,
} from '../../../core/calls/destinations/destination-policy.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import {
  highestCost,
  type Carriers,
  cheapestFirst,
  routeAfter,
  routeOf,
} from '../../../core/rates/carrier-route.ts'
import type { Tx, Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { insertCall } from '../../../store/calls/call-transitions.ts'
import type { NewCall, PlacedCall } from '../../../store/calls/calls.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { lockCreditAndRead } from '../../../store/credit/funds.ts'
import { enqueueHold } from '../../../store/credit/holds.ts'
import { type PricedCall, type RateRefusal, priceCall } from '../../rates/find-rate.ts'
import { checkLiveCall } from '../progress/check-call.ts'
import {
  type LimitRefusal,
  checkLimits,
  peekDailySpend,
  readCallerState,
  refuseSpend,
} from './check-limits.ts'
import { makeCreditAvailable } from './make-credit-available.ts'
import { findLiveRentals } from '../../../store/numbers/virtual-numbers.ts'

export type PlaceCallRefusal =
  | RateRefusal
  | LimitRefusal
  | AuthorisationRefusal
  | Freeze['why']
  | 'calling-paused'
  | 'call-in-progress'
  | 'no-other-carrier'

/** The user who calls. */
export interface Caller {
  id: string
  /** E.164; null is the platform number. */
  selectedCallerId: string | null
  /** The session that the browser has; when it ends, the call can no longer be dialled. */
  sessionHash?: Buffer
}

/** Another carrier may make the call if this one refuses it (place-fallback.ts). */
export type PlacedRoute = PlacedCall & { hasFallback: boolean }

interface PlaceOptions {
  /** False refuses a number that no numbering plan has. */
  isNumberConfirmed?: boolean
  /** The carrier that has refused the call already. */
  refusedBy?: CarrierName
}

/**
 * Creates a call that the user's browser may dial once, within `business.callUsableSeconds`. Validates the
 * number, finds its price and holds the maximum cost.
 */
export async function placeCall(
  livePorts: Ports,
  caller: Caller,
  toNumber: string,
  { isNumberConfirmed = true, refusedBy }: PlaceOptions = {},
): Promise<Outcome<PlacedRoute, PlaceCallRefusal>> {
  // The copy keeps the present settings, so that limits, rate and hold of one call follow one set of them.
  const ports = { ...livePorts }
  const { destinationRules } = ports.business
  const destination = validateDestination(toNumber, destinationRules)
  if (!destination.ok) return destination
  if (!isNumberConfirmed && isUnlisted(toNumber, destinationRules))
    return refused('unlisted-number')
  if (!ports.business.callingEnabled) return refused('calling-paused')
  const tryToPlace = () =>
    ports.database.transaction(tx =>
      placeOnce(ports, tx, { ...caller, refusedBy }, destination.value),
    )
  const placed = await tryToPlace()
  if (placed.ok || placed.why !== 'call-in-progress') return placed
  await checkLiveCall(ports, caller.id)
  return tryToPlace()
}

/** The lock of the credit account decides simultaneous requests of one user one by one. */
async function placeOnce(
  ports: Ports,
  tx: Tx,
  caller: Caller & Pick<PlaceOptions, 'refusedBy'>,
  to: E164,
): Promise<Outcome<PlacedRoute, PlaceCallRefusal>> {
  const { id: userId, selectedCallerId, sessionHash = null, refusedBy = null } = caller
  const before = await lockCreditAndRead(tx, userId, () => readCallerState(ports, tx, userId, to))
  if (before.isCallingSwitchedOff) return refused('calling-paused')
  const current = await makeCreditAvailable(ports, tx, { userId, to }, before)
  if (!current.ok) return current
  const { activeDeckId, balance, verifiedAt, hasLiveCall } = current.value
  if (hasLiveCall) return refused('call-in-progress')
  const allowance = checkLimits(ports, current.value)
  if (!allowance.ok) return allowance
  const priced = await priceCall(tx, ports, { to, userId, selectedCallerId }, activeDeckId)
  if (!priced.ok) return priced
  const route = await chooseRoute(ports, tx, priced.value, refusedBy)
  if (!route.ok) return route
  const [carrier, ...others] = route.value
  const costPerMinute = highestCost(route.value, ports.routes.trunk, priced.value.quote)
  const quote = { ...priced.value.quote, costPerMinute }
  const authorised = authoriseCall(to, quote, balance, allowance.value)
  if (!authorised.ok) return authorised
  const terms = newCall(
    ports.ids.next('call'),
    userId,
    { ...priced.value, quote },
    authorised.value,
  )
  const call = { ...terms, carrier }
  const counted = reservedSpend({ ...call, isIncoming: false })
  const spend = await peekDailySpend(ports, tx, { counted, verifiedAt: async () => verifiedAt })
  if (spend.is !== 'within') return refuseSpend(ports, tx, spend)
  const at = ports.clock.now()
  enqueueHold(tx, { key: callHoldKey(call.id), userId, amount: call.hold, at })
  // A crash may lose this commit. That is safe, because the voice webhook refuses a call that it does not find,
  // and its own commit is durable before a number is dialled.
  insertCall(tx, call, { at, usableSeconds: ports.business.callUsableSeconds, sessionHash })
  return accepted({ ...call, hasFallback: others.length > 0 })
}

function newCall(
  id: string,
  userId: string,
  { to, callerId, quote }: PricedCall,
  authorisation: Authorisation,
): NewCall {
  const { ratePerMinute, costPerMinute, billingSeconds, destination } = quote
  return {
    id,
    userId,
    direction: 'outbound',
    fromNumber: callerId,
    toNumber: to,
    destination,
    tariff: { ratePerMinute, billingSeconds },
    authorisedSeconds: authorisation.seconds,
    hold: authorisation.hold,
    costPerMinute,
  }
}

/**
 * The carriers that may make a call with this caller ID and price, the best first. A statement of its own is needed only where there
 * are two carriers.
 *
 * @param refusedBy the carrier that has refused the call already; null for the first one
 */
async function chooseRoute(
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
