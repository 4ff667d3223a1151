import { isEnded, isLive } from '../../../core/calls/call-life.ts'
import { GRACE_SECONDS } from '../../../core/calls/call-schedule.ts'
import {
  type Instruction,
  readInstruction,
  instructionText,
} from '../../../core/calls/instruction.ts'
import type { Call } from '../../../core/calls/call.ts'
import type { EndedStep } from '../../../core/calls/incoming/incoming-steps.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type LockedCall, lockCall } from '../../../store/calls/calls.ts'
import {
  findCallsOfLeg,
  markAwaitsStep,
  markRingAgain,
  markWaits,
} from '../../../store/calls/incoming-calls.ts'
import { forwardCall } from './forward-call.ts'
import { endSteps, findNextStep, isRefused } from './incoming-step.ts'
import { repeatMessage, startVoicemail } from '../voicemail/start-voicemail.ts'
import {
  WAIT_SECONDS,
  afterRing,
  awaitsPage,
  nextWaitCheckAt,
  ringNumberOf,
  ringSecondsLeft,
} from '../../../core/calls/incoming/ring-again.ts'
import { advanceCall } from '../progress/advance-call.ts'

const BUSY: Instruction = { is: 'busy' }
const HANG_UP: Instruction = { is: 'hang-up' }

/** The carrier's request for instructions after a step of an incoming call has ended. */
export interface StepRequest {
  /** The call of the step that has ended: the incoming call, or the one that forwarded it. */
  callId: string
  /** The ring that has ended; 1 without it. */
  ring?: number
  /** Its leg; null if there was none. */
  childSid?: string | null
  /** The caller's leg. */
  parentSid: string
  hasCallerLeft: boolean
}

/**
 * Returns the instruction for the next step of an incoming call: of the steps that the renter has chosen, the first one
 * that may begin, or else the busy tone. The result of the step that has ended must be stored before. A repeated request
 * gets the same instruction.
 */
export async function continueIncoming(
  livePorts: Ports,
  request: StepRequest,
): Promise<Instruction> {
  // The copy keeps the present settings, so that limits, rate and hold of one call follow one set of them.
  const ports = { ...livePorts }
  const { callId, parentSid, hasCallerLeft } = request
  return ports.database.transaction(async tx => {
    const rung = await lockCall(tx, callId)
    if (rung?.parentSid !== parentSid) return BUSY
    const goesOn = isLive(rung.state) ? await goOnRinging(ports, tx, rung, request) : null
    if (goesOn) return goesOn
    const call = isLive(rung.state) ? await lockCall(tx, callId) : rung
    if (!call || !isEnded(call.state)) return BUSY
    const incoming = await lockIncoming(tx, call)
    if (!incoming) return BUSY
    const ended = endedStepOf(call)
    if (ended.result === 'answered') return HANG_UP
    const calls = await findCallsOfLeg(tx, parentSid)
    const next = calls.find(({ forwardOf }) => forwardOf === call.id)
    if (next) return repeat(next)
    if (!incoming.awaitsStep) return repeatMessage(tx, incoming)
    return begin(ports, tx, incoming, { ended, hasCallerLeft })
  })
}

/** The incoming call that a step belongs to; null for a call of a browser. The step must be locked. */
async function lockIncoming(tx: Tx, step: LockedCall | Call): Promise<Call | null> {
  if (step.direction === 'inbound') return step
  return step.forwardOf === null ? null : lockCall(tx, step.forwardOf)
}

/** The next step was requested before, or the end of all steps is stored already. */
function repeat({ state, instructions }: Call): Instruction {
  // An ended call has no hold any more, so it must not be dialled again.
  if (isEnded(state) || instructions === null) return BUSY
  return readInstruction(instructions) ?? BUSY
}

/** Begins the next step. If it is refused, the one after it follows. */
async function begin(
  ports: Ports,
  tx: Tx,
  incoming: Call,
  after: { ended: EndedStep; hasCallerLeft: boolean },
): Promise<Instruction> {
  const step = await findNextStep(ports, tx, incoming, after)
  switch (step) {
    case 'forward': {
      const forwarded = await forwardCall(ports, tx, incoming)
      if (forwarded.ok) {
        markAwaitsStep(tx, incoming.id, { awaitsStep: false, checkAt: null })
        return forwarded.value
      }
      ports.log.info({ call: incoming.id, why: forwarded.why }, 'A call was not forwarded')
      return begin(ports, tx, incoming, { ...after, ended: { step, result: 'refused' } })
    }
    case 'voicemail': {
      const instruction = await startVoicemail(ports, tx, incoming)
      markAwaitsStep(tx, incoming.id, { awaitsStep: false, checkAt: null })
      return instruction
    }
    case 'ring':
    case 'busy':
    case 'hang-up':
      await endSteps(ports, tx, incoming, after.ended)
      return step === 'hang-up' ? HANG_UP : BUSY
  }
}

function endedStepOf({ direction, state, answeredAt }: Call): EndedStep {
  const step = direction === 'inbound' ? 'ring' : 'forward'
  if (answeredAt !== null || state === 'completed') return { step, result: 'answered' }
  return { step, result: step === 'ring' && state === 'busy' ? 'declined' : 'unanswered' }
}

/** The carrier has not requested the next step, so the call has no more steps. */
export async function endUnrequestedSteps(ports: Ports, callId: string): Promise<void> {
  await ports.database.transaction(async tx => {
    const call = await lockCall(tx, callId)
    if (call?.awaitsStep) await endSteps(ports, tx, call, endedStepOf(call))
  })
}

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
async function goOnRinging(
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
    markWaits(tx, call.id, { childSid, checkAt: nextWaitCheckAt(now) })
    return { is: 'wait', callId: call.id, ring: rings, seconds: WAIT_SECONDS }
  }
  if (next === 'ring-again' && latest?.is === 'ring') {
    const ringSeconds = ringSecondsLeft(call, now)
    const again: Instruction = { ...latest, ring: rings + 1, ringSeconds }
    const earlierLeg = childSid ?? call.childSid ?? ''
    const checkAt = addSeconds(call.ringsUntil, GRACE_SECONDS)
    markRingAgain(tx, call.id, { earlierLeg, instructions: instructionText(again), checkAt })
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
