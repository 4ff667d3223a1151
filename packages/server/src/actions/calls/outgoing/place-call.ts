import type { Authorisation } from '@ringback/contract/billing'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { type AuthorisationRefusal, authoriseCall } from '../../../core/calls/authorise-call.ts'
import { reservedSpend } from '../../../core/calls/counted-spend.ts'
import { isUnlisted, validateDestination } from '../../../core/calls/destination-policy.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { insertCall } from '../../../store/calls/call-transitions.ts'
import { type NewCall, findLiveCall } from '../../../store/calls/calls.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { enqueueLockAndAsyncCommit } from '../../../store/credit/funds.ts'
import { enqueueHold } from '../../../store/credit/holds.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { type PricedCall, type RateRefusal, priceCall } from '../../rates/find-rate.ts'
import { checkCallAtCarrier } from '../progress/check-call.ts'
import { type LimitRefusal, checkLimits, checkSpend, readCallerState } from './check-limits.ts'
import { makeCreditAvailable } from './make-credit-available.ts'

export type PlaceCallRefusal =
  | RateRefusal
  | LimitRefusal
  | AuthorisationRefusal
  | Freeze['why']
  | 'calling-paused'
  | 'call-in-progress'

/** The user who calls. */
interface Caller {
  id: string
  /** E.164; null is the platform number. */
  selectedCallerId: string | null
  /** The session that the browser has; when it ends, the call can no longer be dialled. */
  sessionHash?: Buffer
}

/**
 * Creates a call that the user's browser may dial once, within `business.callUsableSeconds`. Validates the
 * number, finds its price and holds the maximum cost.
 * @param isNumberConfirmed False refuses a number that no numbering plan has.
 */
export async function placeCall(
  livePorts: Ports,
  caller: Caller,
  toNumber: string,
  isNumberConfirmed = true,
): Promise<Outcome<NewCall, PlaceCallRefusal>> {
  // The copy keeps the present settings, so that limits, rate and hold of one call follow one set of them.
  const ports = { ...livePorts }
  const { destinationRules } = ports.business
  const destination = validateDestination(toNumber, destinationRules)
  if (!destination.ok) return destination
  if (!isNumberConfirmed && isUnlisted(toNumber, destinationRules))
    return refused('unlisted-number')
  if (!ports.business.callingEnabled) return refused('calling-paused')
  const tryToPlace = () =>
    ports.database.transaction(tx => placeInTransaction(ports, tx, caller, destination.value))
  const placed = await tryToPlace()
  if (placed.ok || placed.why !== 'call-in-progress') return placed
  await checkLiveCall(ports, caller.id)
  return tryToPlace()
}

/** The carrier is asked about one live call at most once in this time, however often its user starts another call. */
const LIVE_CHECK_SECONDS = 5

/** Asks the carrier whether the user's live call has ended. Without this, a lost callback would block the user's next call. */
async function checkLiveCall(ports: Ports, userId: string): Promise<void> {
  const live = await ports.database.read(db => findLiveCall(db, userId))
  if (!live) return
  const limit = { key: `live-call:${live.id}`, max: 1, minutes: LIVE_CHECK_SECONDS / 60 }
  const now = ports.clock.now()
  const counted = await ports.database.transaction(tx => limitAttempts(tx, now, [limit]))
  if (!counted.ok) return
  try {
    await checkCallAtCarrier(ports, live.id)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn(
      { err: error, call: live.id },
      'The carrier did not report whether a call has ended',
    )
  }
}

async function placeInTransaction(
  ports: Ports,
  tx: Tx,
  caller: Caller,
  to: E164,
): Promise<Outcome<NewCall, PlaceCallRefusal>> {
  // With the lock, simultaneous requests of one user run one after the other, so that no check below is outdated.
  // A crash may lose this commit. That is safe, because the voice webhook refuses a call that it does not find,
  // and its own commit is durable before a number is dialled.
  enqueueLockAndAsyncCommit(tx, caller.id)
  const { selectedCallerId } = caller
  // Both are read in one round trip. The price does not depend on the caller's state.
  const [stateBefore, priced] = await Promise.all([
    readCallerState(ports, tx, caller.id, to),
    priceCall(tx, ports, { number: to, userId: caller.id, selectedCallerId }),
  ])
  if (stateBefore.isCallingSwitchedOff) return refused('calling-paused')
  const current = await makeCreditAvailable(ports, tx, { userId: caller.id, to }, stateBefore)
  if (!current.ok) return current
  const callerState = current.value
  if (callerState.hasLiveCall) return refused('call-in-progress')
  const allowance = checkLimits(ports, callerState)
  if (!allowance.ok) return allowance
  if (!priced.ok) return priced
  const authorised = authoriseCall(to, priced.value.quote, callerState.balance, allowance.value)
  if (!authorised.ok) return authorised
  const { verifiedAt } = callerState
  const withinDailySpend = await checkSpend(ports, tx, 'peek', {
    counted: reservedSpend({
      ...{ tariff: priced.value.quote, costPerMinute: priced.value.quote.costPerMinute },
      ...{ authorisedSeconds: authorised.value.seconds, isIncoming: false },
    }),
    verifiedAt: async () => verifiedAt,
  })
  if (!withinDailySpend.ok) return withinDailySpend
  return accepted(createCall(ports, tx, caller, priced.value, authorised.value))
}

/** Stores the call and its hold. */
function createCall(
  ports: Ports,
  tx: Tx,
  caller: Caller,
  { to, callerId, quote }: PricedCall,
  authorisation: Authorisation,
): NewCall {
  const { ratePerMinute, costPerMinute, billingSeconds, destination } = quote
  const call: NewCall = {
    id: ports.ids.next('call'),
    userId: caller.id,
    direction: 'outbound',
    fromNumber: callerId,
    toNumber: to,
    destination,
    tariff: { ratePerMinute, billingSeconds },
    authorisedSeconds: authorisation.seconds,
    hold: authorisation.hold,
    costPerMinute,
  }
  const at = ports.clock.now()
  enqueueHold(tx, { key: callHoldKey(call.id), userId: call.userId, amount: call.hold, at })
  insertCall(tx, call, {
    at,
    usableSeconds: ports.business.callUsableSeconds,
    sessionHash: caller.sessionHash ?? null,
  })
  return call
}
