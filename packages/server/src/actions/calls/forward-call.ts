import type { Authorisation, Tariff } from '@ringback/contract/billing'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { type AuthorisationRefusal, authoriseCall } from '../../core/calls/authorise-call.ts'
import type { Call, NewCall } from '../../core/calls/call.ts'
import { nextCheckAt } from '../../core/calls/call-schedule.ts'
import { countedAtDial } from '../../core/calls/counted-spend.ts'
import { type NumberRefusal, validateDestination } from '../../core/calls/destination-policy.ts'
import { forwardTariff } from '../../core/calls/forward-tariff.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { WEBHOOK_PATHS, webhookUrl } from '../../ports/webhook-paths.ts'
import type { CallerState } from '../../store/calls/call-limits.ts'
import { findRenter, insertDialledCall } from '../../store/calls/incoming-calls.ts'
import type { Freeze } from '../../store/credit/disputes.ts'
import { enqueueHold } from '../../store/credit/holds.ts'
import { type PricedCall, type RateRefusal, priceCall } from '../rates/find-rate.ts'
import { type LimitRefusal, checkLimits, checkSpend, readCallerState } from './check-limits.ts'
import { makeCreditAvailable } from './make-credit-available.ts'

export type ForwardRefusal =
  | Freeze['why']
  | NumberRefusal
  | RateRefusal
  | LimitRefusal
  | AuthorisationRefusal
  | 'not-forwarded'
  | 'renter-busy'

/**
 * Stores an outgoing call of the renter that forwards an incoming call to a phone of the renter, and returns the
 * instructions to dial it. All rules of an outgoing call apply, at the present price. Its caller ID is the rented number:
 * the carrier does not let our account show the number of the caller to every phone.
 *
 * @param incoming locked, ended and not answered
 */
export async function forwardCall(
  ports: Ports,
  tx: Tx,
  incoming: Call,
): Promise<Outcome<string, ForwardRefusal>> {
  const { userId, toNumber: rentedNumber } = incoming
  const renter = await findRenter(tx, rentedNumber)
  if (renter?.userId !== userId || renter.forwardsTo === null) return refused('not-forwarded')
  const destination = validateDestination(renter.forwardsTo, ports.terms.destinationRules)
  if (!destination.ok) return destination
  const to = destination.value
  const stateBefore = await readCallerState(ports, tx, userId, to)
  const current = await makeCreditAvailable(ports, tx, { userId, to }, stateBefore)
  if (!current.ok) return current
  const state = current.value
  if (state.hasLiveCall || state.hasUsableCall) return refused('renter-busy')
  const authorised = await authoriseForward(ports, tx, { userId, rentedNumber, to }, state)
  if (!authorised.ok) return authorised
  const { hold, tariff } = authorised.value
  const withinDailySpend = await checkSpend(ports, tx, 'claim', {
    counted: countedAtDial({ hold, tariff }),
    verifiedAt: async () => state.verifiedAt,
  })
  if (!withinDailySpend.ok) return withinDailySpend
  return accepted(storeForward(ports, tx, incoming, authorised.value))
}

/** What of the rules of an outgoing call depends on the renter's credit and limits, and on the price. */
export async function authoriseForward(
  ports: Ports,
  tx: Tx,
  { userId, rentedNumber, to }: { userId: string; rentedNumber: E164; to: E164 },
  state: CallerState,
): Promise<
  Outcome<
    PricedCall & { tariff: Tariff } & Authorisation,
    RateRefusal | LimitRefusal | AuthorisationRefusal
  >
> {
  const allowance = checkLimits(ports, state)
  if (!allowance.ok) return allowance
  const request = { number: to, userId, selectedCallerId: rentedNumber }
  const priced = await priceForward(ports, tx, request)
  if (!priced.ok) return priced
  const { tariff } = priced.value
  const authorised = authoriseCall(to, tariff, state.balance, allowance.value)
  if (!authorised.ok) return authorised
  return accepted({ ...priced.value, ...authorised.value })
}

/** The present price of calls that are forwarded to this number, with the incoming call. */
export async function priceForward(
  ports: Ports,
  tx: Tx,
  request: { number: E164; userId: string; selectedCallerId: E164 },
): Promise<Outcome<PricedCall & { tariff: Tariff }, RateRefusal>> {
  const priced = await priceCall(tx, ports, { ...request, hasBrowserLeg: false })
  if (!priced.ok) return priced
  const tariff = forwardTariff(priced.value.quote, ports.terms.inboundRatePerMinute)
  return accepted({ ...priced.value, tariff })
}

/** Stores the call and its hold, and returns the instructions to dial. */
function storeForward(
  ports: Ports,
  tx: Tx,
  incoming: Call,
  { to, callerId, quote, tariff, seconds, hold }: PricedCall & { tariff: Tariff } & Authorisation,
): string {
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
    costPerMinute: quote.costPerMinute,
  }
  const instructions = dialInstructions(ports, call, callerId)
  const dialled = { dialledAt: at, answeredAt: null, authorisedSeconds: seconds }
  const checkAt = nextCheckAt(dialled, 'dialing', ports.terms.ringSeconds, at)
  enqueueHold(tx, { key: callHoldKey(call.id), userId, amount: hold, at })
  const leg = { parentSid, instructions, at, checkAt, forwardOf: incoming.id }
  insertDialledCall(tx, call, leg)
  return instructions
}

function dialInstructions({ voice, terms }: Ports, call: NewCall, callerId: E164): string {
  const query = { call: call.id }
  return voice.dial({
    to: call.toNumber,
    callerId,
    timeLimitSeconds: call.authorisedSeconds,
    ringSeconds: terms.ringSeconds,
    statusUrl: webhookUrl(terms.publicUrl, WEBHOOK_PATHS.callStatus, query),
    // The same webhook as after the ringing in the browser, because further steps may follow.
    resultUrl: webhookUrl(terms.publicUrl, WEBHOOK_PATHS.incomingResult, query),
  })
}
