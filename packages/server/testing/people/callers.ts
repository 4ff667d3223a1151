import { type Micros, micros } from '@ringback/contract/money'
import { bridgeCall } from '../../src/actions/calls/outgoing/bridge-call.ts'
import { giveCredit } from '../../src/actions/credit/operators/credit-by-hand.ts'
import { placeCall } from '../../src/actions/calls/outgoing/place-call.ts'
import { trackCall } from '../../src/actions/calls/progress/track-call.ts'
import type { TestWorld } from '../test-world.ts'

/** Adds a verified user with this credit. */
export async function addCaller(world: TestWorld, credit: bigint): Promise<string> {
  const id = world.ids.next('user')
  const now = world.clock.now()
  await world.database.transaction(async tx => {
    await tx
      .insertInto('users')
      .values({
        id,
        email: `${id.toLowerCase()}@example.com`,
        display_name: 'Caller',
        password_hash: 'none',
        verified_at: now,
        selected_caller_id: null,
        created_at: now,
      })
      .execute()
    if (credit === 0n) return
    const amount: Micros = micros(credit)
    await giveCredit(world, tx, {
      key: `test:${id}`,
      userId: id,
      amount,
      description: 'For a test',
    })
  })
  return id
}

export const FAR_END = '+14155550100'

/** Pre-creates a call. A refusal fails the test. */
export async function place(world: TestWorld, userId: string, to = FAR_END) {
  const placed = await placeCall(world, { id: userId, selectedCallerId: null }, to)
  if (!placed.ok) throw new Error(`refused: ${placed.why}`)
  return placed.value
}

/** Pre-creates a call and dials it: the carrier has both legs, and the called phone rings. */
export async function dial(world: TestWorld, userId: string, to = FAR_END) {
  const call = await place(world, userId, to)
  const legs = { parentSid: `CA-p-${call.id}`, childSid: `CA-c-${call.id}` }
  const bridged = await bridgeCall(world, {
    legId: legs.parentSid,
    from: { identity: userId },
    to: call.toNumber,
    callId: call.id,
  })
  if (!bridged.ok) throw new Error(`refused: ${bridged.why}`)
  setLeg(world, legs.parentSid, null, 'in-progress', null)
  setLeg(world, legs.childSid, legs.parentSid, 'ringing', null)
  return { ...call, ...legs, instruction: bridged.value }
}

/** A call that ends after this many answered seconds, and is settled. Each begun minute costs $0.013. */
export async function settledCall(world: TestWorld, userId: string, seconds: number, to = FAR_END) {
  const call = await dial(world, userId, to)
  const { id: callId, parentSid, childSid } = call
  const end = { status: 'completed', seconds } as const
  await trackCall(world, { key: `${childSid}:end`, callId, parentSid, childSid, ...end })
  world.voice.calls.set(childSid, { id: childSid, parentId: parentSid, price: null, ...end })
  return call
}

/** A call that the carrier does not make. It logs this code with the caller's leg. */
export async function failedCall(world: TestWorld, code: number | null = 13_227) {
  const call = await dial(world, await addCaller(world, 1_000_000n))
  const { id: callId, parentSid } = call
  if (code !== null) world.voice.failureCodes.unshift({ legId: parentSid, code })
  const report = { key: `${parentSid}:dial-result`, callId, parentSid, childSid: null }
  await trackCall(world, { ...report, status: 'failed', seconds: null })
  return call
}

/** Writes the carrier's record of a leg. */
export function setLeg(
  world: TestWorld,
  id: string,
  parentId: string | null,
  status: 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled',
  seconds: number | null,
  price: Micros | null = null,
): void {
  world.voice.calls.set(id, { id, parentId, status, seconds, price })
}
