import type { Authorisation } from '@ringback/contract/billing'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { type AuthorisationRefusal, authoriseCall } from '../../core/calls/authorise-call.ts'
import { validateDestination } from '../../core/calls/destination-policy.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { commitAsynchronously } from '../../store/async-commit.ts'
import { insertCall } from '../../store/calls/call-transitions.ts'
import { type NewCall, findLiveCall } from '../../store/calls/calls.ts'
import type { Freeze } from '../../store/credit/disputes.ts'
import { enqueueCreditLock } from '../../store/credit/funds.ts'
import { enqueueHold } from '../../store/credit/holds.ts'
import { type PricedCall, type RateRefusal, priceCall } from '../rates/find-rate.ts'
import { checkCall } from './check-call.ts'
import { type LimitRefusal, checkLimits, checkSpend, readActivity } from './check-limits.ts'
import { freeCredit } from './free-credit.ts'

export type PlaceCallRefusal =
  | RateRefusal
  | LimitRefusal
  | AuthorisationRefusal
  | Freeze['why']
  | 'calling-paused'
  | 'call-in-progress'

interface Caller {
  id: string
  /** E.164; null is the platform number. */
  selectedCallerId: string | null
}

/**
 * Checks and prices a call and holds its maximum cost. The call may be dialled once, by this user, within
 * `terms.callUsableSeconds`.
 */
export async function placeCall(
  ports: Ports,
  caller: Caller,
  toNumber: string,
): Promise<Outcome<NewCall, PlaceCallRefusal>> {
  const number = validateDestination(toNumber)
  if (!number.ok) return number
  if (!ports.terms.callingEnabled) return refused('calling-paused')
  const create = () => ports.database.transaction(tx => preCreate(ports, tx, caller, number.value))
  const created = await create()
  if (created.ok || created.why !== 'call-in-progress') return created
  await checkLiveCall(ports, caller.id)
  return create()
}

/** Asks the carrier whether the user's live call has ended, so that lost callbacks do not block the next call. */
async function checkLiveCall(ports: Ports, userId: string): Promise<void> {
  const live = await ports.database.read(db => findLiveCall(db, userId))
  if (!live) return
  try {
    await checkCall(ports, live.id)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn(
      { err: error, call: live.id },
      'The carrier did not report whether a call has ended',
    )
  }
}

async function preCreate(
  ports: Ports,
  tx: Tx,
  caller: Caller,
  to: E164,
): Promise<Outcome<NewCall, PlaceCallRefusal>> {
  // The lock makes every check below exact: simultaneous requests of one user run one after the other.
  enqueueCreditLock(tx, caller.id)
  // A crash may lose this commit, which is safe: the voice webhook refuses a call that it does not find, and
  // commits durably before a number is dialled.
  commitAsynchronously(tx)
  const before = await readActivity(ports, tx, caller.id, to)
  const freed = await freeCredit(ports, tx, { userId: caller.id, to }, before)
  if (!freed.ok) return freed
  const activity = freed.value
  if (activity.hasLiveCall) return refused('call-in-progress')
  const limits = checkLimits(ports, activity)
  if (!limits.ok) return limits
  const { selectedCallerId } = caller
  const priced = await priceCall(tx, ports, { number: to, userId: caller.id, selectedCallerId })
  if (!priced.ok) return priced
  const authorised = authoriseCall(to, priced.value.quote, activity.balance, limits.value)
  if (!authorised.ok) return authorised
  const spend = await checkSpend(ports, tx, authorised.value.hold)
  if (!spend.ok) return spend
  return accepted(createCall(ports, tx, caller, priced.value, authorised.value))
}

function createCall(
  ports: Ports,
  tx: Tx,
  caller: Caller,
  { to, callerId, quote }: PricedCall,
  authorised: Authorisation,
): NewCall {
  const { ratePerMinute, billingSeconds, destination } = quote
  const call: NewCall = {
    id: ports.ids.next('call'),
    userId: caller.id,
    direction: 'outbound',
    fromNumber: callerId,
    toNumber: to,
    destination,
    tariff: { ratePerMinute, billingSeconds },
    authorisedSeconds: authorised.seconds,
    hold: authorised.hold,
  }
  const at = ports.clock.now()
  enqueueHold(tx, { key: callHoldKey(call.id), userId: call.userId, amount: call.hold, at })
  insertCall(tx, call, { at, usableSeconds: ports.terms.callUsableSeconds })
  return call
}
