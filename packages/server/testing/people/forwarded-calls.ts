import type { LegEnd } from '../../src/core/calls/call-parties.ts'
import type { DialInstruction, Instruction } from '../../src/core/calls/instruction.ts'
import type { CarrierStatus } from '../../src/ports/vendors/voice-carrier.ts'
import { continueIncoming } from '../../src/actions/calls/incoming/continue-incoming.ts'
import { trackCall } from '../../src/actions/calls/progress/track-call.ts'
import { changeNumberSettings } from '../../src/actions/numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../src/actions/numbers/owners/read-numbers.ts'
import { type RingingCall, addRentedNumber, ringBrowser } from './incoming-calls.ts'
import type { TestWorld } from '../test-world.ts'
import { verifyNumber } from './verified-numbers.ts'

let phones = 0

/** Adds a rented number whose calls are forwarded to a verified number of its renter. */
export async function addForwardedNumber(world: TestWorld, userId: string) {
  phones++
  const phone = `+1415556${String(phones).padStart(4, '0')}`
  const phoneId = await verifyNumber(world, userId, phone)
  const number = await addRentedNumber(world, userId)
  await forwardTo(world, userId, phone)
  return { number, phone, phoneId }
}

/** Forwards all numbers of the user. */
export async function forwardTo(world: TestWorld, userId: string, forwardsTo: string | null) {
  for (const { id } of await readNumbers(world, userId)) {
    const chosen = await changeNumberSettings(world, userId, { id, forwardsTo })
    if (!chosen.ok) throw new Error(`refused: ${chosen.why}`)
  }
}

/** Handles the result of a dial, and returns the instruction for what follows, as the webhook does. */
export async function nextInstruction(
  world: TestWorld,
  { id: callId, parentSid, childSid }: Omit<RingingCall, 'instruction'>,
  status: CarrierStatus,
  {
    seconds = null,
    hasCallerLeft = false,
  }: { seconds?: number | null; hasCallerLeft?: boolean } = {},
): Promise<Instruction> {
  const key = `${parentSid}:dial-result:${callId}:${status}`
  await trackCall(world, { key, callId, parentSid, childSid, status, seconds })
  return continueIncoming(world, { callId, parentSid, hasCallerLeft })
}

export interface ForwardedCall extends RingingCall {
  incoming: RingingCall
  dialled: DialInstruction
}

/** Calls the number, lets the browser ring in vain and dials the phone. A call that is not forwarded fails the test. */
export async function forwardCallTo(world: TestWorld, number: string): Promise<ForwardedCall> {
  const incoming = await ringBrowser(world, number)
  setLegTo(world, incoming, { to: { identity: number }, status: 'no-answer', seconds: 0 })
  const instruction = await nextInstruction(world, incoming, 'no-answer')
  return { ...dialledCall(world, incoming, instruction), incoming }
}

/** The call that the instruction forwards. The carrier has its leg. */
export function dialledCall(
  world: TestWorld,
  { parentSid }: RingingCall,
  instruction: Instruction,
) {
  if (instruction.is !== 'dial') throw new Error(`${instruction.is} dials no phone`)
  const { callId: id, to } = instruction
  const childSid = `CA-phone-${id}`
  const leg = { parentSid, childSid }
  setLegTo(world, leg, { to: { phone: to }, status: 'ringing', seconds: null })
  return { id, ...leg, instruction, dialled: instruction }
}

/** Writes the carrier's record of a called leg. A caller whose call was forwarded has two. */
export function setLegTo(
  world: TestWorld,
  { parentSid: parentId, childSid: id }: Pick<RingingCall, 'parentSid' | 'childSid'>,
  record: { to: LegEnd; status: CarrierStatus; seconds: number | null },
): void {
  world.voice.calls.set(id, { id, parentId, price: null, ...record })
}
