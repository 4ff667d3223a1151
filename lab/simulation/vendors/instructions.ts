import { isDeepStrictEqual } from 'node:util'
import type { Instruction, RingInstruction } from '@ringback/server/core/calls/instruction'
import type { CalledLegs, CarrierParts } from './called-legs.ts'
import type { Parent } from './legs.ts'

/** Our server's answers to the carrier's requests. */
export function createAnswers(
  parents: readonly Parent[],
  { children, childOf, connect, endParent }: CalledLegs,
  { now, recordings }: CarrierParts,
) {
  /** Dials a phone, rings a browser or takes a message; with any other instruction the call ends. */
  const follow = (parent: Parent, answer: Instruction | null) => {
    if (answer?.is === 'take-message') recordings.start(parent, answer)
    else if (answer?.is === 'ring') ringBrowser(parent, answer)
    else if (answer?.is === 'dial')
      connect(parent, { ...answer, to: { phone: answer.to }, isReachable: true })
    else endParent(parent, now(), answer === null ? 'failed' : 'busy')
  }
  const ringBrowser = (parent: Parent, instruction: RingInstruction) => {
    const { identity, callId } = instruction
    parent.callId = callId
    parent.userId = identity.replace(/_away$/, '')
    const isReachable = parent.userId === identity
    connect(parent, { ...instruction, to: { identity }, isReachable })
  }
  return {
    receiveInstructions(parentSid: string, answer: Instruction | null) {
      const parent = parents.find(({ sid }) => sid === parentSid)
      if (!parent) throw new Error(`The carrier has no leg ${parentSid}`)
      const connects = answer && CONNECTING.includes(answer.is) ? answer : null
      parent.instruction = sameAs(parent.instruction, connects, parentSid)
      if (parent.endedAt !== null || childOf(parent)) return
      if (answer?.is === 'dial' && (answer.to !== parent.to || answer.callId !== parent.callId))
        throw new Error(`${parentSid} received instructions for another number or call`)
      follow(parent, answer)
    },
    receiveNextStep(childSid: string, answer: Instruction | null) {
      const child = children.find(({ sid }) => sid === childSid)
      if (!child) throw new Error(`The carrier has no leg ${childSid}`)
      const { parent } = child
      const dials = answer?.is === 'dial' ? answer : null
      parent.nextInstruction = sameAs(parent.nextInstruction, dials, parent.sid)
      if (parent.endedAt === null && childOf(parent) === child) follow(parent, answer)
    },
  }
}

/** The instructions with which a call goes on. */
const CONNECTING: readonly Instruction['is'][] = ['dial', 'ring', 'take-message']

/** @returns the first instruction of a leg. @throws when the server answers a repeated request otherwise than before */
function sameAs(
  before: Instruction | null,
  now: Instruction | null,
  sid: string,
): Instruction | null {
  if (before && now && !isDeepStrictEqual(before, now))
    throw new Error(`${sid} received different instructions than before`)
  return before ?? now
}
