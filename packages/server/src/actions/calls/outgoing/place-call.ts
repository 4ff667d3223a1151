import type { Authorisation } from '@ringback/contract/billing'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { type AuthorisationRefusal, authoriseCall } from '../../../core/calls/authorise-call.ts'
import { type SpendDecision, reservedSpend } from '../../../core/calls/counted-spend.ts'
import { isUnlisted, validateDestination } from '../../../core/calls/destination-policy.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import type { Reader, Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { insertCall } from '../../../store/calls/call-transitions.ts'
import { type NewCall, findLiveCall } from '../../../store/calls/calls.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { lockCredit } from '../../../store/credit/funds.ts'
import type { Hold } from '../../../store/credit/holds.ts'
import { refuseFrozen } from '../../credit/reversals/account-freeze.ts'
import { decideUntilStored } from '../../decide-until-stored.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { type PricedCall, type RateRefusal, priceCall } from '../../rates/find-rate.ts'
import { checkCallAtCarrier } from '../progress/check-call.ts'
import {
  type LimitRefusal,
  checkLimits,
  peekDailySpend,
  readCallerState,
  refuseSpend,
} from './check-limits.ts'
import { isCreditTied, makeCreditAvailable } from './make-credit-available.ts'

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
  const tryToPlace = () => decideUntilStored(() => placeOnce(ports, caller, destination.value))
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

/** Null when the user's account has changed since it was read, so that simultaneous requests of one user are decided one by one. */
async function placeOnce(
  ports: Ports,
  caller: Caller,
  to: E164,
): Promise<Outcome<NewCall, PlaceCallRefusal> | null> {
  const { database } = ports
  const decided = await database.read(db => decideCall(ports, db, caller, to))
  if (!decided.ok) {
    if (decided.why !== 'credit-tied') return refused(decided.why, decided.details)
    const current = await database.transaction(tx => untieCredit(ports, tx, caller.id, to))
    return current.ok ? null : current
  }
  const { call, spend, accountVersion } = decided.value
  if (spend.is !== 'within') return database.transaction(tx => refuseSpend(ports, tx, spend))
  const created = {
    hold: callHold(call, ports.clock.now()),
    usableSeconds: ports.business.callUsableSeconds,
    sessionHash: caller.sessionHash ?? null,
  }
  // A crash may lose this commit. That is safe, because the voice webhook refuses a call that it does not find,
  // and its own commit is durable before a number is dialled.
  const isPlaced = await database.statement(db => insertCall(db, call, created, accountVersion))
  return isPlaced ? accepted(call) : null
}

interface DecidedCall {
  call: NewCall
  /** Whether the spend of the day allows the call, which is checked again when it is dialled. */
  spend: SpendDecision
  accountVersion: string | null
}

/** Decides by what is read now, without a lock. */
async function decideCall(
  ports: Ports,
  db: Reader,
  { id: userId, selectedCallerId }: Caller,
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
  const { quote } = priced.value
  const authorised = authoriseCall(to, quote, balance, allowance.value)
  if (!authorised.ok) return authorised
  const call = newCall(ports.ids.next('call'), userId, priced.value, authorised.value)
  const counted = reservedSpend({ ...call, isIncoming: false })
  const spend = await peekDailySpend(ports, db, { counted, verifiedAt: async () => verifiedAt })
  return accepted({ call, spend, accountVersion })
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
