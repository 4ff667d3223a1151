import { type Authorisation, type Tariff, authorise } from '@ringback/contract/billing'
import { ZERO, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164 } from '@ringback/contract/phone'
import type { QuietHours } from '@ringback/contract/quiet-hours'
import { idleSince } from '../../core/accounts/session-idle.ts'
import { isEnded } from '../../core/calls/call-life.ts'
import { countedAtDial } from '../../core/calls/counted-spend.ts'
import { callerNumberOf } from '../../core/calls/caller-number.ts'
import { incomingTariff } from '../../core/calls/incoming-tariff.ts'
import { ringTarget } from '../../core/calls/ring-target.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { readVerifiedAt } from '../../store/accounts/users.ts'
import { hasLiveSession } from '../../store/accounts/sessions.ts'
import { bringCheckForward } from '../../store/calls/call-schedule.ts'
import { findLiveCall } from '../../store/calls/calls.ts'
import { findCallsOfLeg, findRenter } from '../../store/calls/incoming-calls.ts'
import { isBlocked } from '../../store/contacts/blocked-numbers.ts'
import type { Freeze } from '../../store/credit/disputes.ts'
import { lockCredit } from '../../store/credit/funds.ts'
import type { CallerState } from '../../store/calls/call-limits.ts'
import { type SpendRefusal, allowanceOf, checkSpend, readCallerState } from './check-limits.ts'
import { makeCreditAvailable } from './make-credit-available.ts'
import { storeRingingCall } from './store-ringing-call.ts'
import { repeatMessage } from './take-message.ts'
import { missCall, takeMessageWithoutRinging } from './take-message-without-ringing.ts'

/** The carrier's request for instructions for a call to a rented number. */
export interface IncomingRequest {
  /** The caller's leg. */
  callSid: string
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

/**
 * Returns the instructions to ring the browser of the called number's renter. A repeated request for the
 * same leg gets the same instructions. A renter has one call at a time, incoming or outgoing, and none from a caller whom
 * the renter has blocked. If the call cannot ring, its caller may leave a message.
 */
export async function routeIncoming(
  livePorts: Ports,
  request: IncomingRequest,
): Promise<Outcome<string, IncomingRefusal>> {
  // The copy keeps the present terms, so that limits, rate and hold of one call follow one set of them.
  const ports = { ...livePorts }
  if (!ports.terms.callingEnabled) return refused('calling-paused')
  const { callSid, to } = request
  if (!isE164(to)) return refused('unknown-number')
  return ports.database.transaction(async tx => {
    const [callBeforeLock] = await findCallsOfLeg(tx, callSid)
    const renterId = callBeforeLock?.userId ?? (await findRenter(tx, to))?.userId
    if (renterId === undefined) return refused('unknown-number')
    // With the lock, other calls of this user are created before or after this one, so that no check below is outdated.
    await lockCredit(tx, renterId)
    const callsOfLeg = await findCallsOfLeg(tx, callSid)
    if (callsOfLeg.length > 0) {
      const storedCall = callsOfLeg.find(({ direction }) => direction === 'inbound')
      if (storedCall?.toNumber !== to) return refused('unknown-number')
      // It has never rung: its caller leaves a message.
      if (storedCall.instructions === null) {
        return accepted(await repeatMessage(ports, tx, storedCall))
      }
      // An ended call has no hold any more and must not ring again.
      return isEnded(storedCall.state) ? refused('call-over') : accepted(storedCall.instructions)
    }
    // The rental may have ended, and another user may have rented the number, before the lock was acquired.
    const renter = await findRenter(tx, to)
    if (renter?.userId !== renterId) return refused('unknown-number')
    const { ringsBrowser, quietHours } = renter
    const from = callerNumberOf(request.from)
    // It costs nothing, is in no list, and does not show the caller whether the renter is in another call.
    if (isE164(from) && (await isBlocked(tx, { userId: renterId, phoneNumber: from }))) {
      return refused('caller-blocked')
    }
    const incoming = { ...request, to, renterId, ringsBrowser, quietHours }
    const admitted = await admitCall(ports, tx, incoming)
    if (admitted.ok) return admitted
    const instructions = await takeMessageWithoutRinging(ports, tx, incoming)
    if (instructions !== null) return accepted(instructions)
    // A call that would not have rung needs no credit to be missed.
    if (!REFUSED_WITHOUT_TRACE.has(admitted.why) && (await isAway(ports, tx, incoming))) {
      await missCall(ports, tx, incoming)
    }
    return admitted
  })
}

/** The others are about the credit. */
const REFUSED_WITHOUT_TRACE: ReadonlySet<IncomingRefusal> = new Set([
  'calling-paused',
  'account-frozen',
  'renter-busy',
])

interface IncomingCall extends IncomingRequest {
  to: E164
  renterId: string
  ringsBrowser: boolean
  quietHours: QuietHours | null
}

/** Authorises the call and stores it. Returns the instructions to ring the renter's browser. */
async function admitCall(
  ports: Ports,
  tx: Tx,
  incoming: IncomingCall,
): Promise<Outcome<string, IncomingRefusal>> {
  const tariff = incomingTariff(ports.terms.inboundRatePerMinute)
  const authorised = await authoriseIncoming(ports, tx, incoming, tariff)
  if (!authorised.ok) return authorised
  if (authorised.value.hold > 0n) {
    const withinDailySpend = await checkSpend(ports, tx, 'claim', {
      counted: countedAtDial({ hold: authorised.value.hold, tariff }),
      verifiedAt: () => readVerifiedAt(tx, incoming.renterId),
    })
    if (!withinDailySpend.ok) return withinDailySpend
  }
  const identity = await findIdentity(ports, tx, incoming)
  return accepted(
    storeRingingCall(ports, tx, { ...incoming, identity }, { tariff, ...authorised.value }),
  )
}

/**
 * Decides how long the call may last, and how much credit is held for it. If incoming calls cost something, the
 * rules for the credit and the daily spend of an outgoing call apply.
 */
async function authoriseIncoming(
  ports: Ports,
  tx: Tx,
  { renterId, to }: IncomingCall,
  tariff: Tariff,
): Promise<Outcome<Authorisation, IncomingRefusal>> {
  const renterState = await readCallerState(ports, tx, renterId, to)
  if (renterState.isCallingSwitchedOff) return refused('calling-paused')
  // A user can have only one call, and a user with a pre-created call is about to dial it.
  if (renterState.hasLiveCall || renterState.hasUsableCall) {
    await checkLiveCallSoon(ports, tx, renterId)
    return refused('renter-busy')
  }
  // An operator's freeze may mean that the account is stolen, so it refuses calls that cost nothing too.
  if (renterState.freeze?.why === 'account-frozen') return refused('account-frozen')
  const { maxCallSeconds } = allowanceOf(ports, renterState)
  if (tariff.ratePerMinute === 0n) return authorise(ZERO, tariff, maxCallSeconds)
  const current = await makeCreditAvailable(ports, tx, { userId: renterId, to }, renterState)
  if (!current.ok) return current
  return authoriseAtPrice(ports, current.value, tariff)
}

/** How long an incoming call that costs something may last, and how much credit is held for it. */
export function authoriseAtPrice(ports: Ports, renter: CallerState, tariff: Tariff) {
  const { available } = renter.balance
  const { spend, maxCallSeconds } = allowanceOf(ports, renter)
  return authorise(micros(available < spend ? available : spend), tariff, maxCallSeconds)
}

async function findIdentity(
  { clock, terms }: Ports,
  tx: Tx,
  { renterId: userId, ringsBrowser, quietHours }: IncomingCall,
): Promise<string> {
  const now = clock.now()
  const times = { now, idleSince: idleSince(now, terms.sessionIdleHours) }
  const isSignedIn = await hasLiveSession(tx, userId, times)
  return ringTarget({ userId, isSignedIn, ringsBrowser, quietHours }, now)
}

/** Whether the call would ring no browser, whatever the credit. */
async function isAway(ports: Ports, tx: Tx, incoming: IncomingCall): Promise<boolean> {
  return (await findIdentity(ports, tx, incoming)) !== incoming.renterId
}

/** Makes the next sweep check whether the live call has ended. Without this, a lost callback would keep the renter unreachable. */
async function checkLiveCallSoon({ clock }: Ports, tx: Tx, renterId: string): Promise<void> {
  const live = await findLiveCall(tx, renterId)
  if (live) await bringCheckForward(tx, live.id, clock.now())
}
