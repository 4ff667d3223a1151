import type { Authorisation, Tariff } from '@ringback/contract/calls/billing'
import type { Micros } from '@ringback/contract/money'
import { accepted, type Outcome, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import {
  type AuthorisationRefusal,
  authoriseCall,
} from '../../../core/calls/limits/authorise-call.ts'
import type { Call, NewCall } from '../../../core/calls/call.ts'
import { nextCheckAt } from '../../../core/calls/call-schedule.ts'
import { type DialInstruction, instructionText } from '../../../core/calls/instruction.ts'
import { reservedSpend } from '../../../core/calls/limits/counted-spend.ts'
import { validateDestination } from '../../../core/calls/destinations/destination-policy.ts'
import { type CalledNumber, forwardPrice } from '../../../core/rates/incoming-price.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CallerState } from '../../../store/calls/call-limits.ts'
import { findRenter, insertDialledCall } from '../../../store/calls/incoming-calls.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { enqueueHold } from '../../../store/credit/holds.ts'
import {
  priceCall,
  type PricedCall,
  type RateRefusal,
  readCallerLeg,
} from '../../rates/find-rate.ts'
import {
  checkLimits,
  checkSpend,
  type LimitRefusal,
  readCallerState,
} from '../outgoing/check-limits.ts'
import { makeCreditAvailable } from '../outgoing/make-credit-available.ts'

export type ForwardRefusal =
  | Freeze['why']
  | RateRefusal
  | LimitRefusal
  | AuthorisationRefusal
  | 'not-forwarded'
  | 'renter-busy'

/**
 * Stores an outgoing call of the renter that forwards an incoming call to a phone of the renter, and returns the
 * instruction to dial it. All rules of an outgoing call apply, at the present price. Its caller ID is the rented number:
 * the carrier does not let our account show the number of the caller to every phone.
 *
 * @param incoming locked, ended and not answered
 */
export async function forwardCall(
  ports: Ports,
  tx: Tx,
  incoming: Call,
): Promise<Outcome<DialInstruction, ForwardRefusal>> {
  const { userId, toNumber: rentedNumber } = incoming
  const renter = await findRenter(tx, rentedNumber)
  if (renter?.userId !== userId) return refused('not-forwarded')
  const { forwardsTo } = renter.settings
  if (forwardsTo === null) return refused('not-forwarded')
  const destination = validateDestination(forwardsTo, ports.business.destinationRules)
  if (!destination.ok) return destination
  const to = destination.value
  const stateBefore = await readCallerState(ports, tx, userId, to)
  const current = await makeCreditAvailable(ports, tx, { userId, to }, stateBefore)
  if (!current.ok) return current
  const state = current.value
  if (state.hasLiveCall || state.hasUsableCall) return refused('renter-busy')
  const authorised = await authoriseForward(ports, tx, { renter, rentedNumber, to }, state)
  if (!authorised.ok) return authorised
  const { seconds, tariff, costPerMinute } = authorised.value
  const withinDailySpend = await checkSpend(ports, tx, {
    counted: reservedSpend({
      ...{ tariff, costPerMinute, authorisedSeconds: seconds },
      isIncoming: false,
    }),
    verifiedAt: async () => state.verifiedAt,
  })
  if (!withinDailySpend.ok) return withinDailySpend
  return accepted(storeForward(ports, tx, incoming, authorised.value))
}

/** What of the rules of an outgoing call depends on the renter's credit and limits, and on the price. */
export async function authoriseForward(
  ports: Ports,
  tx: Tx,
  { renter, rentedNumber, to }: { renter: ForwardingRenter; rentedNumber: E164; to: E164 },
  state: CallerState,
): Promise<
  Outcome<PricedForward & Authorisation, RateRefusal | LimitRefusal | AuthorisationRefusal>
> {
  const allowance = checkLimits(ports, state)
  if (!allowance.ok) return allowance
  const priced = await priceForward(ports, tx, { renter, rentedNumber, to })
  if (!priced.ok) return priced
  const { tariff, costPerMinute } = priced.value
  const price = { ...tariff, costPerMinute }
  const authorised = authoriseCall(to, price, state.balance, allowance.value)
  if (!authorised.ok) return authorised
  return accepted({ ...priced.value, ...authorised.value })
}

/** Who forwards calls, and the kind of number whose calls are forwarded. */
export type ForwardingRenter = CalledNumber & { userId: string }

/** The price of the phone is that of `quote`, and `tariff` has the caller's leg with it. */
interface PricedForward extends PricedCall {
  tariff: Tariff
  costPerMinute: Micros
}

/** The present price of calls that are forwarded to this number, with the incoming call. */
export async function priceForward(
  ports: Ports,
  tx: Tx,
  { renter, rentedNumber, to }: { renter: ForwardingRenter; rentedNumber: E164; to: E164 },
): Promise<Outcome<PricedForward, RateRefusal>> {
  const { userId } = renter
  const request = { to, userId, selectedCallerId: rentedNumber, hasBrowserLeg: false }
  const priced = await priceCall(tx, ports, request)
  if (!priced.ok) return priced
  const callerLeg = await readCallerLeg(ports, tx, renter)
  return accepted({
    ...priced.value,
    ...forwardPrice(priced.value.quote, callerLeg, ports.business),
  })
}

/** Stores the call and its hold, and returns the instruction to dial. */
function storeForward(
  ports: Ports,
  tx: Tx,
  incoming: Call,
  { to, callerId, quote, tariff, costPerMinute, seconds, hold }: PricedForward & Authorisation,
): DialInstruction {
  const { userId, parentSid } = incoming
  if (parentSid === null) throw new Error(`Call ${incoming.id} has no leg of its caller`)
  const at = ports.clock.now()
  const call: NewCall = {
    id: ports.ids.next('call'),
    userId,
    direction: 'outbound',
    fromNumber: callerId,
    toNumber: to,
    destination: quote.destination,
    tariff,
    authorisedSeconds: seconds,
    hold,
    costPerMinute,
  }
  const instruction = dialInstruction(ports, call, callerId)
  const dialled = { dialledAt: at, answeredAt: null, authorisedSeconds: seconds }
  const checkAt = nextCheckAt(dialled, 'dialing', ports.business.ringSeconds, at)
  enqueueHold(tx, { key: callHoldKey(call.id), userId, amount: hold, at })
  const leg = {
    parentSid,
    instructions: instructionText(instruction),
    at,
    checkAt,
    ringsUntil: null,
    forwardOf: incoming.id,
  }
  insertDialledCall(tx, call, leg)
  return instruction
}

function dialInstruction(
  { business }: Ports,
  { id: callId, toNumber: to, authorisedSeconds }: NewCall,
  callerId: E164,
): DialInstruction {
  return {
    ...{ is: 'dial', callId, to, callerId, isForwarded: true },
    timeLimitSeconds: authorisedSeconds,
    ringSeconds: business.ringSeconds,
  }
}
