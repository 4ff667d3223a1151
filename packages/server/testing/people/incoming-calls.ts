import { routeIncoming } from '../../src/actions/calls/incoming/route-incoming.ts'
import { trackCall } from '../../src/actions/calls/progress/track-call.ts'
import type { Instruction } from '../../src/core/calls/instruction.ts'
import type { Database } from '../../src/ports/database.ts'
import type { CarrierStatus } from '../../src/ports/vendors/voice-carrier.ts'
import { setLeg } from './callers.ts'
import { insertRental } from './verified-numbers.ts'
import type { TestWorld } from '../test-world.ts'

export const CALLER = '+442079460123'

let numbers = 0

/** Adds an active rented number, without a payment for it. */
export function addRentedNumber(world: TestWorld, userId: string) {
  numbers++
  const phoneNumber = `+1212555${String(numbers).padStart(4, '0')}`
  return insertRental(world, userId, { phoneNumber, status: 'active' })
}

/** Deletes all rented numbers. The audit would report them, because these tests insert them without a payment. */
export async function deleteNumbers(database: Database): Promise<void> {
  await database.transaction(tx => tx.deleteFrom('virtual_numbers').execute())
}

export interface RingingCall {
  id: string
  parentSid: string
  childSid: string
  instruction: Instruction
}

/** Calls the number, so that its owner's browser rings. A refusal fails the test. */
export async function ringBrowser(
  world: TestWorld,
  to: string,
  from = CALLER,
): Promise<RingingCall> {
  const parentSid = world.ids.next('CA-caller')
  const childSid = world.ids.next('CA-browser')
  const routed = await routeIncoming(world, { legId: parentSid, from, to })
  if (!routed.ok) throw new Error(`refused: ${routed.why}`)
  setLeg(world, parentSid, null, 'ringing', null)
  setLeg(world, childSid, parentSid, 'ringing', null)
  return { id: callIdIn(routed.value), parentSid, childSid, instruction: routed.value }
}

/** The call that the carrier is to connect or to take a message of. */
export function callIdIn(instruction: Instruction): string {
  if (!('callId' in instruction)) throw new Error(`There is no call in ${instruction.is}`)
  return instruction.callId
}

/** Handles a status report of the called leg: the phone's, or the browser's of an incoming call. */
export function reportStatus(
  world: TestWorld,
  { id, parentSid, childSid }: Omit<RingingCall, 'instruction'>,
  status: CarrierStatus,
  seconds: number | null = null,
) {
  const key = `${childSid}:${status}`
  return trackCall(world, { key, callId: id, parentSid, childSid, status, seconds })
}
