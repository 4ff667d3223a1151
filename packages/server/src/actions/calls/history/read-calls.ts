import { callFailureOf } from '@ringback/contract/calls/failures/call-failures'
import type { CallRecord, CallStatus } from '@ringback/contract/customers/calls/calls'
import { ZERO } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { bill } from '@ringback/contract/calls/billing'
import { type CallState, isEnded } from '../../../core/calls/call-life.ts'
import type { Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findForwarded } from '../../../store/calls/history/call-history.ts'
import { findFailureCodes } from '../../../store/calls/call-failures.ts'
import { type Call, findOwnCall } from '../../../store/calls/calls.ts'

/** Reads a user's own call. Another user's call is refused as if it did not exist. */
export async function readCall(
  ports: Ports,
  userId: string,
  callId: string,
): Promise<Outcome<CallRecord, 'unknown-call'>> {
  return ports.database.read(async db => {
    const call = await findOwnCall(db, userId, callId)
    if (!call) return refused('unknown-call')
    const [record] = await recordsOf(ports, db, [call])
    return record ? accepted(record) : refused('unknown-call')
  })
}

export async function recordsOf(
  { clock }: Ports,
  db: Reader,
  calls: readonly Call[],
): Promise<CallRecord[]> {
  const now = clock.now()
  const failedIds = calls.flatMap(({ id, state }) => (state === 'failed' ? id : []))
  const [forwarded, failures] = await Promise.all([
    findForwarded(db, calls),
    findFailureCodes(db, failedIds),
  ])
  return calls.map(call => ({
    ...recordOf(call, now),
    forwarded: forwardedOf(call, forwarded.get(call.id)),
    failureReason: callFailureOf(failures.get(call.id)?.code ?? 0)?.reason ?? null,
  }))
}

function forwardedOf(
  { direction }: Call,
  pair: { other: Call; toPhone: Call } | undefined,
): CallRecord['forwarded'] {
  if (!pair) return null
  const { other, toPhone } = pair
  const number = direction === 'inbound' ? other.toNumber : other.fromNumber
  const wasAnswered = toPhone.answeredAt !== null || toPhone.state === 'completed'
  return { number, isMissed: isEnded(toPhone.state) && !wasAnswered }
}

/** The status as the API reports it: a call that expired before it was dialled is `canceled`. */
export function statusOf(state: CallState): CallStatus {
  return state === 'expired' ? 'canceled' : state
}

function recordOf(call: Call, now: Date): Omit<CallRecord, 'forwarded' | 'failureReason'> {
  const duration = talkSeconds(call, now)
  return {
    id: call.id,
    direction: call.direction,
    fromNumber: call.fromNumber,
    toNumber: call.toNumber,
    startTime: call.dialledAt ?? now,
    duration,
    status: statusOf(call.state),
    actualCost: call.state === 'expired' ? ZERO : call.cost,
    estimatedCost: call.cost ?? bill(duration, call.authorisedSeconds, call.tariff).cost,
    sellingRatePerMinute: call.tariff.ratePerMinute,
    sellingBillingSeconds: call.tariff.billingSeconds,
    billedSeconds: call.billedSeconds,
    destination: call.destination,
    missedBecause: call.missedBecause,
  }
}

/** Answered seconds; those of a live call until now. */
export function talkSeconds(call: Call, now: Date): number {
  if (call.answeredSeconds !== null) return call.answeredSeconds
  if (!call.answeredAt) return 0
  const elapsed = Math.floor((now.getTime() - call.answeredAt.getTime()) / 1000)
  return Math.max(0, Math.min(elapsed, call.authorisedSeconds))
}
