import type { Comparison, Difference } from '../../core/difference.ts'
import { HOUR_SECONDS, addSeconds } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import type { ListedCarrierCall } from '../../ports/voice-carrier.ts'
import { type CallOfPeriod, listCallsOfPeriod } from '../../store/calls/calls-of-period.ts'

/** How much a leg may start before or after the call that we stored: clocks differ, and a phone rings for a while. */
const MARGIN_SECONDS = HOUR_SECONDS

/**
 * Compares the legs that the carrier connected to phones or browsers in a period with our calls. Legs without
 * answered seconds cost nothing and are not compared, nor are those of audio checks, which have no second leg.
 */
export async function reconcileCalls(
  ports: Pick<Ports, 'database' | 'voice'>,
  period: { from: Date; to: Date },
): Promise<Comparison> {
  const legs = await ports.voice.listCalls({
    from: addSeconds(period.from, -MARGIN_SECONDS),
    to: addSeconds(period.to, MARGIN_SECONDS),
  })
  const connected = legs.filter(
    ({ parentSid, seconds }) => parentSid !== null && seconds !== null && seconds > 0,
  )
  const sids = connected.flatMap(({ sid, parentSid }) => [sid, parentSid ?? sid])
  const calls = await ports.database.read(db => listCallsOfPeriod(db, { ...period, sids }))
  const callByLeg = new Map(
    calls.flatMap(call => [
      [call.parentSid, call],
      [call.childSid ?? call.parentSid, call],
    ]),
  )
  const there = connected.filter(({ startedAt }) => isWithin(period, startedAt))
  const here = calls.filter(({ dialledAt }) => isWithin(period, dialledAt))
  const listedSids = new Set(legs.map(({ sid }) => sid))
  return {
    examinedHere: here.length,
    examinedThere: there.length,
    differences: [
      ...there.flatMap(leg =>
        compareLeg(leg, callByLeg.get(leg.sid) ?? callByLeg.get(leg.parentSid ?? '')),
      ),
      ...here.flatMap(call => compareCall(call, listedSids)),
    ],
  }
}

function compareLeg(leg: ListedCarrierCall, call: CallOfPeriod | undefined): Difference[] {
  const there = `${leg.seconds} s answered`
  if (!call) {
    return [{ kind: 'unknown-here', subject: `leg:${leg.sid}`, here: 'unknown', there }]
  }
  const { answeredSeconds } = call
  if (answeredSeconds === leg.seconds) return []
  const here = answeredSeconds === null ? 'not settled' : `${answeredSeconds} s answered`
  return [{ kind: 'seconds-differ', subject: `call:${call.id}`, here, there }]
}

/** Finds a call that we charged for and the carrier does not have. */
function compareCall(call: CallOfPeriod, listedSids: ReadonlySet<string>): Difference[] {
  const { id, parentSid, childSid, answeredSeconds } = call
  if (answeredSeconds === null || answeredSeconds === 0) return []
  if (listedSids.has(childSid ?? parentSid)) return []
  const here = `${answeredSeconds} s answered`
  return [{ kind: 'unknown-there', subject: `call:${id}`, here, there: 'unknown' }]
}

function isWithin({ from, to }: { from: Date; to: Date }, time: Date): boolean {
  return time >= from && time < to
}
