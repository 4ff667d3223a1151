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
  NO_ANSWER,
  type Refusal,
  dialAnswer,
  refuse,
  waiting,
} from './authorise.ts'
import { calledNumber, callerNumber } from '../trunks/caller-numbers.ts'
import type { Trunk } from '../trunks/trunk.ts'

/** The number of the caller's trunk. */
const set = z.string().transform(Number)
const base64 = z.string().transform(text => Buffer.from(text, 'base64').toString())

/** The question of kamailio about a trunk's INVITE, with what `InviteNumbers` has. */
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
  /** How the caller's sound is described: `RTP/SAVP` is encrypted. */
  profile: z.string(),
})

/**
 * The question of kamailio when the step `call` of a leg has ended without an answer. A caller who has left waits for nothing.
 * `waits` when by the server's answer the caller waits for a browser, and the server gets the next request after these seconds.
 */
const ended = { is: z.literal('next'), leg: z.string(), set, call: z.string() }
export const nextQuestion = z.discriminatedUnion('hasLeft', [
  z.object({
    ...ended,
    hasLeft: z.literal(false),
    waits: z.string().transform(Number),
    ...waiting,
  }),
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
  | { step: 'message'; call: string; uri: string; limitSeconds: number; trunk: string }
  | { step: 'wait'; seconds: number }
  | (Refusal & { step: 'refuse' })

/** What an answer about a caller needs. */
export interface AnsweringCallers extends Answering {
  /** Lets the telephone take a message. @returns where to call it */
  takeVoicemail(leg: string, step: MessageStep): { call: string; uri: string }
}

export type MessageStep = Extract<IncomingStep, { is: 'message' }>

/** Requests the first step of a trunk's call from the server. Whatever goes wrong refuses it. */
export async function beginIncoming(
  question: z.infer<typeof incomingQuestion>,
  answering: AnsweringCallers,
): Promise<StepAnswer> {
  const trunk = trunkOf(question, answering.trunks)
  if (!trunk) return refuseStep(503, 'Unknown Trunk')
  if (trunk.srtp && !question.profile.startsWith('RTP/SAVP'))
    return refuseStep(488, 'Sound Is Not Encrypted')
  const parsed = incomingRequest.safeParse({
    leg: question.leg,
    trunk: trunk.name,
    from: callerNumber(question, trunk.format),
    to: calledNumber(question, trunk.format),
  })
  if (!parsed.success) return refuseStep(404, 'Not Found')
  const response = await answering
    .request('/incoming', parsed.data, incomingStep)
    .catch(() => undefined)
  return answerOf(response, { leg: question.leg, trunk }, answering)
}

/** Requests from the server what follows a step. @param step what the gateway's books have about it */
export async function continueIncoming(
  question: z.infer<typeof nextQuestion>,
  step: CallState,
  answering: AnsweringCallers,
): Promise<StepAnswer> {
  const trunk = trunkOf(question, answering.trunks)
  if (!trunk || step.state !== 'ended') return refuseStep(503, 'Unknown Step')
  const { leg, hasLeft: hasCallerLeft } = question
  const parsed = nextStepRequest.safeParse({
    ...{ leg, hasCallerLeft },
    ended: { event: 'ended', ...step.record },
  })
  if (!parsed.success) return refuseStep(503, 'Unknown Step')
  const response = await answering
    .request('/incoming/next', parsed.data, incomingStep)
    .catch(() => undefined)
  return answerOf(response, { leg, trunk }, answering)
}

function trunkOf({ set: number }: { set: number }, trunks: readonly Trunk[]): Trunk | undefined {
  return trunks.find(trunk => trunk.set === number)
}

interface Caller {
  leg: string
  trunk: Trunk
}

function answerOf(
  step: IncomingStep | undefined,
  caller: Caller,
  answering: AnsweringCallers,
): StepAnswer {
  return step ? stepOf(step, caller, answering) : refuseStep(503, NO_ANSWER)
}

function stepOf(
  step: IncomingStep,
  { leg, trunk: { name: trunk } }: Caller,
  { trunks, keepParties, takeVoicemail }: AnsweringCallers,
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
    case 'wait':
      return { step: 'wait', seconds: step.seconds }
    case 'message': {
      const { limitSeconds } = step
      return { step: 'message', ...takeVoicemail(leg, step), limitSeconds, trunk }
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
