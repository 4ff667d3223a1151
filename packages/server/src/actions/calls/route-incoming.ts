import { type Micros, ZERO } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164 } from '@ringback/contract/phone'
import { type Tariff, authorise } from '@ringback/contract/billing'
import { isEnded } from '../../core/calls/call-life.ts'
import { nextCheckAt } from '../../core/calls/call-schedule.ts'
import { callerNumberOf } from '../../core/calls/caller-number.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Activity } from '../../store/calls/call-limits.ts'
import { hastenCheck } from '../../store/calls/call-schedule.ts'
import { type NewCall, findLiveCall } from '../../store/calls/calls.ts'
import type { Freeze } from '../../store/credit/disputes.ts'
import { findCallOfLeg, findRenter, insertIncomingCall } from '../../store/calls/incoming-calls.ts'
import { lockCredit } from '../../store/credit/funds.ts'
import { enqueueHold } from '../../store/credit/holds.ts'
import { expireUnusedCallsOf } from './expire-call.ts'
import { type LimitRefusal, allowanceOf, checkSpend, readActivity } from './check-limits.ts'
import { repayDebt } from '../credit/repay-debt.ts'

/** The carrier asks: somebody calls one of our numbers, what shall I do? */
export interface IncomingQuestion {
  /** The caller's leg. */
  callSid: string
  /** As the carrier says it. */
  from: string
  /** The number that is called. */
  to: string
}

export type IncomingRefusal =
  | Freeze['why']
  | Extract<LimitRefusal, 'daily-spend-reached'>
  | 'calling-paused'
  | 'unknown-number'
  | 'owner-busy'
  | 'call-over'
  | 'too-little-credit'

/** Incoming talk time is rounded up to this. */
const BILLING_SECONDS = 60

/**
 * Rings the browser of whoever rents the number that is called, and answers the instructions to do so. The
 * same leg asking again gets the same bytes; an owner has one call at a time, whoever began it.
 */
export async function routeIncoming(
  ports: Ports,
  question: IncomingQuestion,
): Promise<Outcome<string, IncomingRefusal>> {
  if (!ports.terms.callingEnabled) return refused('calling-paused')
  const { callSid, to } = question
  if (!isE164(to)) return refused('unknown-number')
  return ports.database.transaction(async tx => {
    const asked = await findCallOfLeg(tx, callSid)
    const owner = asked?.userId ?? (await findRenter(tx, to))?.userId
    if (owner === undefined) return refused('unknown-number')
    // From here on everything is exact: other calls to and of this user come before, or after.
    await lockCredit(tx, owner)
    const known = await findCallOfLeg(tx, callSid)
    if (known) {
      if (known.direction !== 'inbound' || known.toNumber !== to) return refused('unknown-number')
      // An ended call holds no money any more: nobody may be rung on it again.
      if (isEnded(known.state) || known.instructions === null) return refused('call-over')
      return accepted(known.instructions)
    }
    // It may have been cancelled, and have found another tenant, while we waited for the lock.
    if ((await findRenter(tx, to))?.userId !== owner) return refused('unknown-number')
    return admit(ports, tx, { ...question, to, owner })
  })
}

interface Admission extends IncomingQuestion {
  to: E164
  owner: string
}

async function admit(
  ports: Ports,
  tx: Tx,
  admission: Admission,
): Promise<Outcome<string, IncomingRefusal>> {
  const { owner, to } = admission
  const tariff: Tariff = {
    ratePerMinute: ports.terms.inboundRatePerMinute,
    billingSeconds: BILLING_SECONDS,
  }
  const activity = await readActivity(ports, tx, owner, to)
  // Who has pressed Call, and whose browser is about to dial, would lose that call to the incoming one.
  if (activity.isCalling || activity.isDialling) {
    await hastenLookAtLiveCall(ports, tx, owner)
    return refused('owner-busy')
  }
  const { maxCallSeconds } = allowanceOf(ports, activity)
  const spendable =
    tariff.ratePerMinute === 0n
      ? accepted(ZERO)
      : await findSpendable(ports, tx, admission, activity)
  if (!spendable.ok) return spendable
  const granted = authorise(spendable.value, tariff, maxCallSeconds)
  if (!granted.ok) return granted
  if (granted.value.hold > 0n) {
    const spend = await checkSpend(ports, tx, granted.value.hold)
    if (!spend.ok) return spend
  }
  return accepted(ring(ports, tx, admission, { tariff, ...granted.value }))
}

/** A call that ended while its callbacks were lost must not keep its owner unreachable: the next sweep asks. */
async function hastenLookAtLiveCall({ clock }: Ports, tx: Tx, owner: string): Promise<void> {
  const live = await findLiveCall(tx, owner)
  if (live) await hastenCheck(tx, live.id, clock.now())
}

/** What an incoming call may cost at most, where it costs anything: the same rules as for calls that go out. */
async function findSpendable(
  ports: Ports,
  tx: Tx,
  { owner, to }: Admission,
  known: Activity,
): Promise<Outcome<Micros, Freeze['why']>> {
  let activity = known
  if (activity.hasUnused) {
    await expireUnusedCallsOf(ports, tx, owner)
    activity = await readActivity(ports, tx, owner, to)
  }
  if (activity.freeze?.why === 'in-debt' && activity.balance.available > 0n) {
    await repayDebt(ports, tx, owner)
    activity = await readActivity(ports, tx, owner, to)
  }
  if (activity.freeze) return refused(activity.freeze.why)
  const { spend } = allowanceOf(ports, activity)
  const { available } = activity.balance
  return accepted(available < spend ? available : spend)
}

/** The call is claimed as soon as it is written: the carrier has asked already. */
function ring(
  ports: Ports,
  tx: Tx,
  { owner, to, from, callSid }: Admission,
  terms: { tariff: Tariff; seconds: number; hold: Micros },
): string {
  const { inboundRingSeconds: ringSeconds, publicUrl } = ports.terms
  const at = ports.clock.now()
  const call: NewCall & { toNumber: E164 } = {
    id: ports.ids.next('call'),
    userId: owner,
    direction: 'inbound',
    fromNumber: callerNumberOf(from),
    toNumber: to,
    // The caller has dialled, and paid for, the way to here.
    destination: '',
    tariff: terms.tariff,
    authorisedSeconds: terms.seconds,
    hold: terms.hold,
  }
  const about = `call=${encodeURIComponent(call.id)}`
  const instructions = ports.voice.ring({
    identity: owner,
    parameters: { callId: call.id, from: call.fromNumber, to },
    timeLimitSeconds: call.authorisedSeconds,
    ringSeconds,
    statusUrl: `${publicUrl}/api/webhooks/twilio/status?${about}`,
    resultUrl: `${publicUrl}/api/webhooks/twilio/incoming-result?${about}`,
  })
  const { authorisedSeconds } = call
  const dialled = { dialledAt: at, answeredAt: null, authorisedSeconds }
  const checkAt = nextCheckAt(dialled, 'dialing', ringSeconds, at)
  enqueueHold(tx, { key: callHoldKey(call.id), userId: owner, amount: call.hold, at })
  insertIncomingCall(tx, call, { parentSid: callSid, instructions, at, checkAt })
  return instructions
}
