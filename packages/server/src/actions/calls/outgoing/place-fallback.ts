import { type Outcome, refused } from '@ringback/contract/outcome'
import { withoutSpaces } from '@ringback/contract/phone/e164'
import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { Call } from '../../../core/calls/call.ts'
import { isLive } from '../../../core/calls/call-life.ts'
import { secondsBetween } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findOwnCall } from '../../../store/calls/calls.ts'
import { checkLiveCall } from '../progress/check-call.ts'
import { endCall } from '../progress/end-call.ts'
import { type Caller, type PlaceCallRefusal, type PlacedRoute, placeCall } from './place-call.ts'

/** A page requests it as soon as the carrier has refused. */
const MAX_SECONDS = 300

/**
 * Creates a call in place of one that its carrier did not make, over the next carrier that may. The earlier call has ended
 * and costs nothing, so that the user has one hold at a time. A phone that was busy or not answered is no refusal.
 *
 * @param earlierId a call that failed, or that the page could not dial
 */
export async function placeFallback(
  ports: Ports,
  caller: Caller,
  { earlierId, toNumber }: { earlierId: string; toNumber: string },
): Promise<Outcome<PlacedRoute, PlaceCallRefusal | 'unknown-call' | 'no-other-carrier'>> {
  const find = () => ports.database.read(db => findOwnCall(db, caller.id, earlierId))
  const before = await find()
  if (!before) return refused('unknown-call')
  // A number that the earlier call did not have was not checked, and a call that expired may have done so long ago.
  if (withoutSpaces(toNumber) !== before.toNumber || before.state === 'expired') {
    return refused('no-other-carrier')
  }
  const ended = await endCall(ports, caller.id, earlierId)
  if (!ended.ok) return ended
  // The page learns of the end before the server does.
  if (isLive(ended.value)) await checkLiveCall(ports, caller.id)
  const earlier = await find()
  const refusedBy = earlier && refusingCarrier(earlier, ports.clock.now())
  if (!refusedBy) return refused('no-other-carrier')
  return placeCall(ports, caller, before.toNumber, { refusedBy })
}

/** Null when the call was not refused, or long ago. */
function refusingCarrier(call: Call, now: Date): CarrierName | null {
  const { state, answeredAt, endedAt } = call
  if (state === 'expired') return call.carrier
  const isRefused = state === 'failed' && answeredAt === null && endedAt !== null
  return isRefused && secondsBetween(endedAt, now) <= MAX_SECONDS ? call.carrier : null
}
