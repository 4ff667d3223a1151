import {
  type Instruction,
  instructionText,
  readInstruction,
} from '../../../core/calls/instruction.ts'
import type { Call } from '../../../core/calls/call.ts'
import {
  WAIT_SECONDS,
  afterRing,
  awaitsPage,
  ringNumberOf,
  ringSecondsLeft,
} from '../../../core/calls/ringing/ring-again.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { markRingAgain, markRung } from '../../../store/calls/ring-again.ts'
import { advanceCall } from '../progress/advance-call.ts'
import { isRefused } from './incoming-step.ts'

/** What the carrier says of a ring that no browser has answered. */
interface EndedRing {
  ring?: number
  childSid?: string | null
  hasCallerLeft: boolean
}

/**
 * Returns what a live call does next whose ring has ended. Null when the ringing is over: unless the call was answered,
 * it has ended then, and its next step follows. The call must be locked.
 */
export async function goOnRinging(
  ports: Ports,
  tx: Tx,
  call: Call,
  { ring = 1, childSid = null, hasCallerLeft }: EndedRing,
): Promise<Instruction | null> {
  if (call.direction !== 'inbound' || call.answeredAt || call.ringsUntil === null) return null
  const rings = ringNumberOf(call)
  const latest = call.instructions === null ? null : readInstruction(call.instructions)
  // The request for the ring that is in progress was repeated.
  if (ring < rings) return latest
  const now = ports.clock.now()
  const next = await decide(ports, tx, call, { now, hasCallerLeft })
  if (next === 'wait') {
    if (childSid !== null) markRung(tx, call.id, childSid)
    return { is: 'wait', callId: call.id, ring: rings, seconds: WAIT_SECONDS }
  }
  if (next === 'ring-again' && latest?.is === 'ring') {
    const ringSeconds = ringSecondsLeft(call, now)
    const again: Instruction = { ...latest, ring: rings + 1, ringSeconds }
    const earlierLeg = childSid ?? call.childSid ?? ''
    markRingAgain(tx, call.id, { earlierLeg, instructions: instructionText(again) })
    return again
  }
  const status = hasCallerLeft ? 'canceled' : 'no-answer'
  const event = { is: 'leg-status', status, seconds: null } as const
  await advanceCall(ports, tx, call, event, { at: now, reportedLeg: childSid })
  return null
}

async function decide(
  ports: Ports,
  tx: Tx,
  call: Call,
  situation: { now: Date; hasCallerLeft: boolean },
): Promise<ReturnType<typeof afterRing>> {
  if (call.endRequestedAt) return 'end'
  if (awaitsPage(call, situation.now) && (await isRefused(ports, tx, call))) return 'end'
  return afterRing(call, situation)
}
