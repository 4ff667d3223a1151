import { refused } from '@ringback/contract/outcome'
import type { Direction } from '@ringback/contract/customers/calls/calls'
import { type LegEnd, kindOfParty } from '../../../core/calls/call-parties.ts'
import type { Comparison, Difference } from '../../../core/difference.ts'
import { HOUR_SECONDS, addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ListedCarrierCall } from '../../../ports/vendors/voice-carrier.ts'
import {
  type CallOfPeriod,
  listCallsOfPeriod,
} from '../../../store/calls/history/calls-of-period.ts'
import { answeredSecondsOf, compareCall } from './compare-call.ts'
import { type RecoverCallRefusal, explainRecovery, recoverCall } from './recover-call.ts'

/** How much a leg may start before or after the call that we stored: clocks differ, and a phone rings for a while. */
const MARGIN_SECONDS = HOUR_SECONDS

/** A leg that the carrier connected, and the one that it belongs to. */
type ConnectedLeg = ListedCarrierCall & { parentId: string; seconds: number }

/**
 * Compares the legs that the carrier connected to phones or browsers in a period with our calls. Legs without
 * answered seconds cost nothing and are not compared, nor are those of audio checks, which have no second leg. A call
 * that only the carrier has is recovered if its user can be found and pays for it. A call whose record has changed since its
 * comparison is compared again.
 */
export async function reconcileCalls(
  ports: Ports,
  period: { from: Date; to: Date },
): Promise<Comparison> {
  const legs = await ports.voice.listCalls({
    from: addSeconds(period.from, -MARGIN_SECONDS),
    to: addSeconds(period.to, MARGIN_SECONDS),
  })
  const connected = legs.filter(isConnected)
  const legById = new Map(legs.map(leg => [leg.id, leg]))
  const legIds = connected.flatMap(({ id, parentId }) => [id, parentId])
  const list = () => ports.database.read(db => listCallsOfPeriod(db, { ...period, legIds }))
  const listed = await list()
  const outdated = listed.filter(call => isOutdated(call, legById.get(call.childSid ?? '')))
  for (const { id } of outdated) await compareAgain(ports, id)
  const calls = outdated.length > 0 ? await list() : listed
  const callByLeg = new Map(
    calls.flatMap(call => [
      [keyOf(call.parentSid, call.direction), call],
      [call.childSid ?? '', call],
    ]),
  )
  const there = connected.filter(({ startedAt }) => isWithin(period, startedAt))
  const here = calls.filter(({ dialledAt }) => isWithin(period, dialledAt))
  const differencesThere: Difference[] = []
  for (const leg of there) {
    const call = callByLeg.get(leg.id) ?? callByLeg.get(keyOf(leg.parentId, directionTo(leg.to)))
    const parent = legById.get(leg.parentId)
    if (call) differencesThere.push(...compareLeg(leg, call))
    else differencesThere.push(...(await handleUnknown(ports, leg, parent)))
  }
  return {
    examinedHere: here.length,
    examinedThere: there.length,
    differences: [...differencesThere, ...here.flatMap(call => findUnknownThere(call, legById))],
  }
}

/** A call that cannot be compared keeps no other one from being reconciled. */
async function compareAgain(ports: Ports, callId: string): Promise<void> {
  try {
    await compareCall(ports, callId)
  } catch (error) {
    ports.log.error({ err: error, call: callId }, 'A call could not be compared again')
  }
}

/** Whether the carrier has changed its record since the call was compared: fewer seconds, or a price. */
function isOutdated(
  { answeredSeconds, hasCarrierCost }: CallOfPeriod,
  leg: ListedCarrierCall | undefined,
): boolean {
  const recordedSeconds = answeredSecondsOf(leg ?? null)
  if (!leg || recordedSeconds === null || answeredSeconds === null) return false
  return recordedSeconds < answeredSeconds || (leg.price !== null && !hasCarrierCost)
}

/** The caller of a call that is forwarded has two calls with one leg. */
function keyOf(parentId: string, direction: Direction): string {
  return `${parentId}:${direction}`
}

function directionTo(called: LegEnd): Direction {
  return kindOfParty(called) === 'browser' ? 'inbound' : 'outbound'
}

function isConnected(leg: ListedCarrierCall): leg is ConnectedLeg {
  return leg.parentId !== null && leg.seconds !== null && leg.seconds > 0
}

/** Recovers a call that only the carrier has. The difference has an explanation if it was recovered. */
async function handleUnknown(
  ports: Ports,
  leg: ConnectedLeg,
  parent: ListedCarrierCall | undefined,
): Promise<Difference[]> {
  const there = `${leg.seconds} s answered`
  const difference = { kind: 'unknown-here', subject: `leg:${leg.id}`, here: 'unknown', there }
  if (!parent) return [difference]
  const recovered = await recoverCall(ports, { parent, child: leg }).catch((error: unknown) => {
    ports.log.error({ err: error, leg: leg.id }, 'A call could not be recovered')
    return refused('not-recovered')
  })
  if (recovered.ok) return [{ ...difference, explanation: explainRecovery(recovered.value) }]
  // Its webhook or another run has stored it meanwhile.
  if (recovered.why === 'call-known') return []
  return [{ ...difference, here: `unknown: ${REASONS[recovered.why]}` }]
}

/** Why a call could not be recovered, for the operator. */
const REASONS: Readonly<
  Record<Exclude<RecoverCallRefusal, 'call-known'> | 'not-recovered', string>
> = {
  'not-of-a-browser': 'the carrier names no browser that had it',
  'unknown-customer': 'the customer is unknown too',
  'no-rate': 'its destination has no price',
  'too-little-credit': 'the credit of its customer does not cover it',
  'not-recovered': 'it could not be recovered, see the log',
}

function compareLeg(leg: ListedCarrierCall, call: CallOfPeriod): Difference[] {
  const there = `${leg.seconds} s answered`
  const { answeredSeconds } = call
  if (answeredSeconds === leg.seconds) return []
  const here = answeredSeconds === null ? 'not settled' : `${answeredSeconds} s answered`
  return [{ kind: 'seconds-differ', subject: `call:${call.id}`, here, there }]
}

/** Finds a call that we charged for and the carrier does not have. */
function findUnknownThere(call: CallOfPeriod, legs: ReadonlyMap<string, unknown>): Difference[] {
  const { id, parentSid, childSid, answeredSeconds } = call
  if (answeredSeconds === null || answeredSeconds === 0) return []
  if (legs.has(childSid ?? parentSid)) return []
  const here = `${answeredSeconds} s answered`
  return [{ kind: 'unknown-there', subject: `call:${id}`, here, there: 'unknown' }]
}

function isWithin({ from, to }: { from: Date; to: Date }, time: Date): boolean {
  return time >= from && time < to
}
