import type { Authorisation } from '@ringback/contract/calls/billing'
import type { MissedReason } from '@ringback/contract/customers/calls/calls'
import { micros } from '@ringback/contract/money'
import type { NumberSettings } from '@ringback/contract/customers/numbers/numbers'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import { accepted, type Outcome, refused } from '@ringback/contract/outcome'
import { type E164, isE164 } from '@ringback/contract/phone/e164'
import { authoriseIncoming, shortenTo } from '../../../core/calls/limits/authorise-call.ts'
import { isEnded } from '../../../core/calls/call-life.ts'
import { type Instruction, readInstruction } from '../../../core/calls/instruction.ts'
import { reservedSpend } from '../../../core/calls/limits/counted-spend.ts'
import { callerNumberOf } from '../../../core/calls/call.ts'
import { type IncomingPrice, incomingPrice } from '../../../core/rates/incoming-price.ts'
import { ringTarget } from '../../../core/calls/incoming/incoming-steps.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { hasLiveSession } from '../../../store/accounts/sessions.ts'
import { bringCheckForward } from '../../../store/calls/call-schedule.ts'
import { findLiveCall } from '../../../store/calls/calls.ts'
import { findCallsOfLeg, findRenter } from '../../../store/calls/incoming-calls.ts'
import { isBlocked } from '../../../store/contacts/blocked-numbers.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { lockCredit } from '../../../store/credit/funds.ts'
import type { CallerState } from '../../../store/calls/call-limits.ts'
import { readCallerLeg } from '../../rates/find-rate.ts'
import {
  allowanceOf,
  compareDailySpend,
  readCallerState,
  refuseSpend,
  type SpendRefusal,
} from '../outgoing/check-limits.ts'
import { makeCreditAvailable } from '../outgoing/make-credit-available.ts'
import { announceCall } from '../../push/push-notice.ts'
import { storeRingingCall } from './store-ringing-call.ts'
import { repeatMessage } from '../voicemail/start-voicemail.ts'
import { missCall, takeMessageWithoutRinging } from '../voicemail/voicemail-without-ringing.ts'

/** The carrier's request for instructions for a call to a rented number. */
export interface IncomingRequest {
  /** The caller's leg. */
  legId: string
  /** The caller's number as the carrier reports it, or a placeholder if the caller withholds it. */
  from: string
  /** The called number. */
  to: string
}

export type IncomingRefusal =
  | Freeze['why']
  | SpendRefusal
  | 'calling-paused'
  | 'unknown-number'
  | 'caller-blocked'
  | 'renter-busy'
  | 'call-over'
  | 'too-little-credit'
  | 'own-spend-reached'
  | 'budget-reached'

/**
 * Returns the instruction to ring the browser of the called number's renter. A repeated request for the
 * same leg gets the same instruction. A renter has one call at a time, incoming or outgoing, and none from a caller whom
 * the renter has blocked. If the call cannot ring, its caller may leave a message.
 */
export async function routeIncoming(
  livePorts: Ports,
  request: IncomingRequest,
): Promise<Outcome<Instruction, IncomingRefusal>> {
  // The copy keeps the present settings, so that limits, rate and hold of one call follow one set of them.
  const ports = { ...livePorts }
  if (!ports.business.callingEnabled) return refused('calling-paused')
  const { legId, to } = request
  if (!isE164(to)) return refused('unknown-number')
  return ports.database.transaction(async tx => {
    const [callBeforeLock] = await findCallsOfLeg(tx, legId)
    const renterId = callBeforeLock?.userId ?? (await findRenter(tx, to))?.userId
    if (renterId === undefined) return refused('unknown-number')
    // With the lock, other calls of this user are created before or after this one, so that no check below is outdated.
    await lockCredit(tx, renterId)
    const callsOfLeg = await findCallsOfLeg(tx, legId)
    if (callsOfLeg.length > 0) {
      const storedCall = callsOfLeg.find(({ direction }) => direction === 'inbound')
      if (storedCall?.toNumber !== to) return refused('unknown-number')
      // It has never rung: its caller leaves a message.
      if (storedCall.instructions === null) {
        return accepted(await repeatMessage(tx, storedCall))
      }
      // An ended call has no hold any more and must not ring again.
      const instruction = isEnded(storedCall.state)
        ? null
        : readInstruction(storedCall.instructions)
      return instruction ? accepted(instruction) : refused('call-over')
    }
    // The rental may have ended, and another user may have rented the number, before the lock was acquired.
    const renter = await findRenter(tx, to)
    if (renter?.userId !== renterId) return refused('unknown-number')
    const { settings, countryCode, type } = renter
    const from = callerNumberOf(request.from)
    // It costs nothing, is in no list, and does not show the caller whether the renter is in another call.
    if (isE164(from) && (await isBlocked(tx, { userId: renterId, phoneNumber: from }))) {
      return refused('caller-blocked')
    }
    const number = { to, countryCode, type }
    const incoming = { ...request, ...number, renterId, settings }
    const admitted = await admitCall(ports, tx, incoming)
    if (admitted.ok) return admitted
    const missed = { ...incoming, missedBecause: MISSED_BECAUSE[admitted.why] }
    const instruction = await takeMessageWithoutRinging(ports, tx, missed)
    if (instruction !== null) return accepted(instruction)
    if (missed.missedBecause !== null) await missCall(ports, tx, missed)
    return admitted
  })
}

/** What the renter reads of a call that was refused; null for one that is not in the renter's history. */
const MISSED_BECAUSE: Readonly<Record<IncomingRefusal, MissedReason | null>> = {
  'renter-busy': 'in-call',
  'too-little-credit': 'too-little-credit',
  'daily-spend-reached': 'limit-reached',
  'daily-spend-held': 'limit-reached',
  'own-spend-reached': 'limit-reached',
  'budget-reached': 'limit-reached',
  'in-dispute': 'on-hold',
  'in-debt': 'on-hold',
  'account-frozen': null,
  'calling-paused': null,
  'unknown-number': null,
  'caller-blocked': null,
  'call-over': null,
}

interface IncomingCall extends IncomingRequest {
  to: E164
  countryCode: string
  type: NumberType
  renterId: string
  settings: NumberSettings
}

/** Authorises the call and stores it. Returns the instruction to ring the renter's browser. */
async function admitCall(
  ports: Ports,
  tx: Tx,
  incoming: IncomingCall,
): Promise<Outcome<Instruction, IncomingRefusal>> {
  const price = incomingPrice(await readCallerLeg(ports, tx, incoming), ports.business)
  const renter = await findReadyRenter(ports, tx, incoming, price)
  if (!renter.ok) return renter
  const authorised = await authoriseWithinLimits(ports, tx, renter.value, price)
  if (!authorised.ok) return authorised
  const identity = await findIdentity(ports, tx, incoming)
  const ringing = { ...incoming, id: ports.ids.next('call'), identity, at: ports.clock.now() }
  const waitsForPage = identity === incoming.renterId && (await announceCall(ports, tx, ringing))
  const terms = { ...price, ...authorised.value }
  return accepted(storeRingingCall(ports, tx, { ...ringing, waitsForPage }, terms))
}

/** The renter's credit and limits, unless the renter can have no call now. */
async function findReadyRenter(
  ports: Ports,
  tx: Tx,
  { renterId, to }: IncomingCall,
  { tariff }: IncomingPrice,
): Promise<Outcome<CallerState, IncomingRefusal>> {
  const renter = await readCallerState(ports, tx, renterId, to)
  if (renter.isCallingSwitchedOff) return refused('calling-paused')
  // A user can have only one call, and a user with a pre-created call is about to dial it.
  if (renter.hasLiveCall || renter.hasUsableCall) {
    await checkLiveCallSoon(ports, tx, renterId)
    return refused('renter-busy')
  }
  // An operator's freeze may mean that the account is stolen, so it refuses calls that cost nothing too.
  if (renter.freeze?.why === 'account-frozen') return refused('account-frozen')
  if (tariff.ratePerMinute === 0n) return accepted(renter)
  return makeCreditAvailable(ports, tx, { userId: renterId, to }, renter)
}

/**
 * Decides how long the call may last, and how much credit is held for it. A call for which a limit of the day leaves less
 * is shortened to what it leaves.
 */
async function authoriseWithinLimits(
  ports: Ports,
  tx: Tx,
  renter: CallerState,
  price: IncomingPrice,
): Promise<Outcome<Authorisation, IncomingRefusal>> {
  const allowance = allowanceOf(ports, renter)
  const longest = authoriseIncoming(price, renter.balance.available, allowance)
  if (!longest.ok) return longest
  let authorised = longest.value
  for (;;) {
    const call = { ...price, authorisedSeconds: authorised.seconds, isIncoming: true }
    const verdict = await compareDailySpend(ports, tx, {
      counted: reservedSpend(call),
      verifiedAt: async () => renter.verifiedAt,
    })
    if (verdict.is === 'within') return accepted(authorised)
    // Each turn counts less than the one before, because a call with this room was refused.
    const shorter = verdict.room > 0n && shortenTo(micros(verdict.room), price, authorised)
    if (!shorter || !shorter.ok) return refuseSpend(ports, tx, verdict)
    authorised = shorter.value
  }
}

async function findIdentity(
  { clock }: Ports,
  tx: Tx,
  { renterId: userId, settings }: IncomingCall,
): Promise<string> {
  const now = clock.now()
  const isSignedIn = await hasLiveSession(tx, userId, now)
  return ringTarget({ userId, isSignedIn, ...settings }, now)
}

/** Makes the next sweep check whether the live call has ended. Without this, a lost callback would keep the renter unreachable. */
async function checkLiveCallSoon({ clock }: Ports, tx: Tx, renterId: string): Promise<void> {
  const live = await findLiveCall(tx, renterId)
  if (live) await bringCheckForward(tx, live.id, clock.now())
}
