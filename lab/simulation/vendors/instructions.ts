import { isDeepStrictEqual } from 'node:util'
import type {
  DialInstruction,
  Instruction,
  MessageInstruction,
  RingInstruction,
} from '@ringback/server/core/calls/instruction'
import type { CalledLegs, CarrierParts } from './called-legs.ts'
import type { Parent } from './legs.ts'

/** What the carrier does for a caller; with any other instruction the call ends. */
export type Connecting = DialInstruction | RingInstruction | MessageInstruction

/** How the carrier follows what our server answers. */
export interface Followers {
  dialPhone(parent: Parent, instruction: DialInstruction): void
  ringBrowser(parent: Parent, instruction: RingInstruction): void
  forward(parent: Parent, instruction: DialInstruction): void
  startVoicemail(parent: Parent, instruction: MessageInstruction): void
}

export function createInstructions(
  { connect }: CalledLegs,
  { recordings }: Pick<CarrierParts, 'recordings'>,
): Followers {
  return {
    dialPhone(parent, instruction) {
      if (instruction.to !== parent.to)
        throw new Error(`${parent.sid} received instructions for another number`)
      if (instruction.callId !== parent.callId)
        throw new Error(`${parent.sid} received instructions for another call`)
      connect(parent, { ...instruction, to: { phone: instruction.to }, isReachable: true })
    },
    ringBrowser(parent, instruction) {
      const { identity, callId } = instruction
      parent.callId = callId
      parent.userId = identity.replace(/_away$/, '')
      const isReachable = parent.userId === identity
      connect(parent, { ...instruction, to: { identity }, isReachable })
    },
    forward(parent, instruction) {
      connect(parent, { ...instruction, to: { phone: instruction.to }, isReachable: true })
    },
    startVoicemail(parent, instruction) {
      recordings.start(parent, instruction)
    },
  }
}

/** Null when the call is not to go on. */
export function connectingOf(instruction: Instruction | null): Connecting | null {
  if (!instruction || instruction.is === 'wait') return null
  return 'callId' in instruction ? instruction : null
}

/** Whether the server answers a repeated request as before; true for the first one. */
export function isSame(before: Instruction | null, now: Instruction): boolean {
  return before === null || isDeepStrictEqual(before, now)
}
