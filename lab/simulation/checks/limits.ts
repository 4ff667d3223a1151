import { SKEW_MS, type SimulationContext } from '../context.ts'
import type { Child } from '../vendors/legs.ts'
import { costOf } from '../vendors/charges.ts'
import { type Expectations, type PlacedCall, costOfChild } from './expectations.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** A live call counts as if it lasted this much longer. */
const COUNTED_AHEAD_SECONDS = 600

/**
 * Checks by the carrier's records that the calls of each day stay within the limits of one user and of all users,
 * and that no user dials more calls in an hour than allowed.
 *
 * Each limit must hold for sums that are at most what the servers had to count: a call counts with its final cost.
 */
export function checkLimits(context: SimulationContext, { calls }: Expectations): void {
  const { maxSpendPerDay, dailySpendLimit, maxCallsPerHour } = context.business
  const byId = new Map(calls.map(call => [call.id, call]))
  const dialled = context.carrier.children.flatMap(child => {
    const call = byId.get(child.callId)
    return call ? [{ child, call }] : []
  })
  const ofUsers = new Map<string, bigint>()
  const ofAll = new Map<number, bigint>()
  for (const { child, call } of dialled) {
    const placed = dayOfCreation(call)
    if (placed !== null) add(ofUsers, `${call.userId} on day ${placed}`, costOfChild(child, call))
    const dial = dayOf(child.startedAt)
    if (dial !== null) add(ofAll, dial, countedOf(child, call))
  }
  for (const [day, spent] of ofUsers) {
    if (spent > maxSpendPerDay) throw new Error(`${day} spends ${spent} of ${maxSpendPerDay}`)
  }
  for (const [day, spent] of ofAll) {
    if (spent > dailySpendLimit) {
      throw new Error(`All users spend ${spent} of ${dailySpendLimit} on day ${day}`)
    }
  }
  checkHours(
    dialled.map(({ call }) => call).filter(({ hold }) => hold !== null),
    maxCallsPerHour,
  )
}

/** What a call counts when it is dialled, or its final cost if that is less. */
function countedOf(child: Child, call: PlacedCall): bigint {
  const counted = costOf(COUNTED_AHEAD_SECONDS, child.timeLimitSeconds, call)
  const cost = costOfChild(child, call)
  return cost < counted ? cost : counted
}

/**
 * Of calls that were accepted until one of them was, the server that created the last one had to count those that were
 * requested in the hour before, whatever the order in which they were created.
 */
function checkHours(outgoing: readonly PlacedCall[], max: number): void {
  for (const { userId, acceptedAt } of outgoing) {
    const since = acceptedAt - HOUR_MS + 2 * SKEW_MS
    const inHour = outgoing.filter(
      call => call.userId === userId && call.placedAt > since && call.acceptedAt <= acceptedAt,
    )
    if (inHour.length > max) throw new Error(`${userId} dials ${inHour.length} calls in an hour`)
  }
}

/** The day on which a server created the call. Null if the request was sent on one day and answered on another. */
function dayOfCreation({ placedAt, acceptedAt }: PlacedCall): number | null {
  const day = dayOf(placedAt)
  return day === dayOf(acceptedAt) ? day : null
}

/** The day (UTC) of a time in milliseconds. Null near midnight, where the servers' clocks have different days. */
function dayOf(time: number): number | null {
  const [early, late] = [-2 * SKEW_MS, 2 * SKEW_MS].map(ms => Math.floor((time + ms) / DAY_MS))
  return early === late && early !== undefined ? early : null
}

function add<K>(sums: Map<K, bigint>, key: K, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}
