import {
  type CallState,
  type IncomingStep,
  incomingRequest,
  incomingStep,
  nextStepRequest,
} from '@ringback/contract/gateway/gateway-contract'
import { z } from 'zod'
import {
  type Answering,
  type DialAnswer,
  type Refusal,
  dialAnswer,
  refuse,
  waiting,
} from './authorise.ts'
import { calledNumber, callerNumber } from './caller-numbers.ts'
import type { Trunk } from './settings.ts'

/** The number of the caller's trunk. */
const set = z.string().transform(Number)
const base64 = z.string().transform(text => Buffer.from(text, 'base64').toString())

/** What kamailio asks about a trunk's INVITE, with what `InviteNumbers` has. */
export const incomingQuestion = z.object({
  is: z.literal('incoming'),
  ...waiting,
  leg: z.string(),
  set,
  request: base64,
  to: base64,
  from: base64,
  asserted: base64,
  privacy: base64,
})

/** What kamailio asks when the step `call` of a leg has ended without an answer. A caller who has left waits for nothing. */
const ended = { is: z.literal('next'), leg: z.string(), set, call: z.string() }
export const nextQuestion = z.discriminatedUnion('hasLeft', [
  z.object({ ...ended, hasLeft: z.literal(false), ...waiting }),
  z.object({ ...ended, hasLeft: z.literal(true) }),
])

/** What kamailio does with the INVITE next. `trunk` is the one whose channel the step occupies. */
export type StepAnswer =
  | (DialAnswer & { step: 'dial'; call: string })
  | {
      step: 'ring'
      call: string
      identity: string
      from: string
      to: string
      limitSeconds: number
      ringMs: number
      trunk: string
    }
  | (Refusal & { step: 'refuse' })

/** Asks the server about a trunk's call. Whatever goes wrong refuses it. */
export async function beginIncoming(
  question: z.infer<typeof incomingQuestion>,
  answering: Answering,
): Promise<StepAnswer> {
  const trunk = trunkOf(question, answering.trunks)
  if (!trunk) return refuseStep(503, 'Unknown Trunk')
  const asked = incomingRequest.safeParse({
    leg: question.leg,
    trunk: trunk.name,
    from: callerNumber(question, trunk.format),
    to: calledNumber(question, trunk.format),
  })
  if (!asked.success) return refuseStep(404, 'Not Found')
  const response = await answering.ask('/incoming', asked.data).catch(() => undefined)
  return answerOf(response, trunk, answering)
}

/** Asks the server what follows a step. @param step what the gateway's books have about it */
export async function continueIncoming(
  question: z.infer<typeof nextQuestion>,
  step: CallState,
  answering: Answering,
): Promise<StepAnswer> {
  const trunk = trunkOf(question, answering.trunks)
  if (!trunk || step.state !== 'ended') return refuseStep(503, 'Unknown Step')
  const { leg, hasLeft: hasCallerLeft } = question
  const asked = nextStepRequest.safeParse({
    ...{ leg, hasCallerLeft },
    ended: { event: 'ended', ...step.record },
  })
  if (!asked.success) return refuseStep(503, 'Unknown Step')
  const response = await answering.ask('/incoming/next', asked.data).catch(() => undefined)
  return answerOf(response, trunk, answering)
}

function trunkOf({ set: number }: { set: number }, trunks: readonly Trunk[]): Trunk | undefined {
  return trunks.find(trunk => trunk.set === number)
}

function answerOf(response: unknown, caller: Trunk, answering: Answering): StepAnswer {
  if (response === undefined) return refuseStep(503, 'Server Does Not Answer')
  const parsed = incomingStep.safeParse(response)
  if (!parsed.success) return refuseStep(503, 'Server Answers Nonsense')
  return stepOf(parsed.data, caller, answering)
}

function stepOf(
  step: IncomingStep,
  { name: trunk }: Trunk,
  { trunks, keepParties }: Answering,
): StepAnswer {
  switch (step.is) {
    case 'ring': {
      const { callId: call, identity, from, to, limitSeconds, ringSeconds } = step
      const ringMs = ringSeconds * 1_000
      keepParties(call, { identity, from, to })
      return { step: 'ring', call, identity, from, to, limitSeconds, ringMs, trunk }
    }
    case 'dial': {
      const dial = dialAnswer(step, trunks)
      if ('code' in dial) return { step: 'refuse', ...dial }
      keepParties(step.callId, { identity: null, from: step.callerId, to: step.to })
      return { step: 'dial', call: step.callId, ...dial }
    }
    case 'busy':
      return refuseStep(486, 'Busy Here')
    case 'reject':
      return step.because === 'declined' ? refuseStep(603, 'Decline') : refuseStep(404, 'Not Found')
    case 'hang-up':
      return refuseStep(480, 'Temporarily Unavailable')
  }
}

function refuseStep(code: number, reason: string): StepAnswer {
  return { step: 'refuse', ...refuse(code, reason) }
}
