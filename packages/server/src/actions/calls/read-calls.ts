import type { CallRecord, CallStatus, Direction } from '@ringback/contract/calls'
import { ZERO } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { bill } from '@ringback/contract/billing'
import type { CallState } from '../../core/calls/call-life.ts'
import type { Ports } from '../../ports/ports.ts'
import { listHistory } from '../../store/calls/call-history.ts'
import { type Call, findOwnCall } from '../../store/calls/calls.ts'
import { type PageOf, type PageRequest, paginate } from '../paginate.ts'

/** Reads a user's own call. Another user's call is refused as if it did not exist. */
export async function readCall(
  ports: Ports,
  userId: string,
  callId: string,
): Promise<Outcome<CallRecord, 'unknown-call'>> {
  const call = await ports.database.read(db => findOwnCall(db, userId, callId))
  return call ? accepted(recordOf(call, ports.clock.now())) : refused('unknown-call')
}

export async function readHistory(
  ports: Ports,
  userId: string,
  request: PageRequest & { direction?: Direction | undefined },
): Promise<PageOf<'calls', CallRecord>> {
  return ports.database.transaction(async tx => {
    const { offset, limit, totals } = paginate(request)
    const { direction } = request
    const page = await listHistory(tx, userId, { offset, limit, direction })
    const now = ports.clock.now()
    return { calls: page.calls.map(call => recordOf(call, now)), ...totals(page.totalCount) }
  })
}

/** The status as the API reports it: a call that expired before it was dialled is `canceled`. */
export function statusOf(state: CallState): CallStatus {
  return state === 'expired' ? 'canceled' : state
}

function recordOf(call: Call, now: Date): CallRecord {
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
  }
}

/** Answered seconds; those of a live call until now. */
export function talkSeconds(call: Call, now: Date): number {
  if (call.answeredSeconds !== null) return call.answeredSeconds
  if (!call.answeredAt) return 0
  const elapsed = Math.floor((now.getTime() - call.answeredAt.getTime()) / 1000)
  return Math.max(0, Math.min(elapsed, call.authorisedSeconds))
}
