import type { CarrierName } from '@ringback/contract/customers/carrier-name'
import type { Authorisation } from '@ringback/contract/billing'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { type AuthorisationRefusal, authoriseCall } from '../../../core/calls/authorise-call.ts'
import { type SpendDecision, reservedSpend } from '../../../core/calls/counted-spend.ts'
import { isUnlisted, validateDestination } from '../../../core/calls/destination-policy.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import { highestCost } from '../../../core/rates/carrier-route.ts'
import type { Reader, Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { insertCall } from '../../../store/calls/call-transitions.ts'
import type { NewCall, PlacedCall } from '../../../store/calls/calls.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { lockCredit } from '../../../store/credit/funds.ts'
import type { Hold } from '../../../store/credit/holds.ts'
import { refuseFrozen } from '../../credit/reversals/account-freeze.ts'
import { decideUntilStored } from '../../decide-until-stored.ts'
import { type PricedCall, type RateRefusal, priceCall } from '../../rates/find-rate.ts'
import { checkLiveCall } from './check-live-call.ts'
import {
  type LimitRefusal,
  checkLimits,
  peekDailySpend,
  readCallerState,
  refuseSpend,
} from './check-limits.ts'
import { chooseRoute } from './choose-route.ts'
import { isCreditTied, makeCreditAvailable } from './make-credit-available.ts'

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
    decideUntilStored(() => placeOnce(ports, { ...caller, refusedBy }, destination.value))
  const placed = await tryToPlace()
  if (placed.ok || placed.why !== 'call-in-progress') return placed
  await checkLiveCall(ports, caller.id)
  return tryToPlace()
}

/** Null when the user's account has changed since it was read, so that simultaneous requests of one user are decided one by one. */
async function placeOnce(
  ports: Ports,
  caller: RoutedCaller,
  to: E164,
): Promise<Outcome<PlacedRoute, PlaceCallRefusal> | null> {
  const { database } = ports
  const decided = await database.read(db => decideCall(ports, db, caller, to))
  if (!decided.ok) {
    if (decided.why !== 'credit-tied') return refused(decided.why, decided.details)
    const current = await database.transaction(tx => untieCredit(ports, tx, caller.id, to))
    return current.ok ? null : current
  }
  const { call, hasFallback, spend, accountVersion } = decided.value
  if (spend.is !== 'within') return database.transaction(tx => refuseSpend(ports, tx, spend))
  const created = {
    hold: callHold(call, ports.clock.now()),
    usableSeconds: ports.business.callUsableSeconds,
    sessionHash: caller.sessionHash ?? null,
  }
  // A crash may lose this commit. That is safe, because the voice webhook refuses a call that it does not find,
  // and its own commit is durable before a number is dialled.
  const isPlaced = await database.statement(db => insertCall(db, call, created, accountVersion))
  return isPlaced ? accepted({ ...call, hasFallback }) : null
}

type RoutedCaller = Caller & Pick<PlaceOptions, 'refusedBy'>

interface DecidedCall {
  call: PlacedCall
  hasFallback: boolean
  /** Whether the spend of the day allows the call, which is checked again when it is dialled. */
  spend: SpendDecision
  accountVersion: string | null
}

/** Decides by what is read now, without a lock. */
async function decideCall(
  ports: Ports,
  db: Reader,
  { id: userId, selectedCallerId, refusedBy }: RoutedCaller,
  to: E164,
): Promise<Outcome<DecidedCall, PlaceCallRefusal | 'credit-tied'>> {
  const state = await readCallerState(ports, db, userId, to)
  const { accountVersion, activeDeckId, balance, verifiedAt } = state
  if (state.isCallingSwitchedOff) return refused('calling-paused')
  if (isCreditTied(state)) return refused('credit-tied')
  if (state.freeze) return refuseFrozen(state.freeze)
  if (state.hasLiveCall) return refused('call-in-progress')
  const allowance = checkLimits(ports, state)
  if (!allowance.ok) return allowance
  const priced = await priceCall(db, ports, { to, userId, selectedCallerId }, activeDeckId)
  if (!priced.ok) return priced
  const route = await chooseRoute(ports, db, priced.value, refusedBy ?? null)
  if (!route.ok) return route
  const [carrier, ...others] = route.value
  const costPerMinute = highestCost(route.value, ports.routes.trunk, priced.value.quote)
  const quote = { ...priced.value.quote, costPerMinute }
  const authorised = authoriseCall(to, quote, balance, allowance.value)
  if (!authorised.ok) return authorised
  const routed = { ...priced.value, quote }
  const terms = newCall(ports.ids.next('call'), userId, routed, authorised.value)
  const call = { ...terms, carrier }
  const counted = reservedSpend({ ...call, isIncoming: false })
  const spend = await peekDailySpend(ports, db, { counted, verifiedAt: async () => verifiedAt })
  return accepted({ call, hasFallback: others.length > 0, spend, accountVersion })
}

function callHold({ id, userId, hold }: NewCall, at: Date): Hold {
  return { key: callHoldKey(id), userId, amount: hold, at }
}

/** Makes the user's tied credit available, as {@link makeCreditAvailable} does. */
async function untieCredit(ports: Ports, tx: Tx, userId: string, to: E164) {
  await lockCredit(tx, userId)
  const state = await readCallerState(ports, tx, userId, to)
  return makeCreditAvailable(ports, tx, { userId, to }, state)
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
