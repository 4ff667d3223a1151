import type { E164 } from '@ringback/contract/phone/e164'
import type { CallerNumber } from './call.ts'

/**
 * What the carrier does next with the leg of a caller or of a browser. It names neither addresses nor markup: how a
 * carrier receives, and where it reports what happens, is decided by its adapter.
 */
export type Instruction =
  | DialInstruction
  | RingInstruction
  | WaitInstruction
  | MessageInstruction
  | { is: PlainVerb }

/**
 * `reject`: refuse a call that must not be made. `busy`: play a busy tone to the caller. `echo`: play the leg's own sound
 * back until it is ended, because the instruction has no time limit. `hang-up`: end the leg.
 */
type PlainVerb = 'reject' | 'busy' | 'echo' | 'hang-up'

/** Connect the leg to a phone. */
export interface DialInstruction {
  is: 'dial'
  callId: string
  to: E164
  callerId: E164
  /** The carrier ends the answered call after this time, even while our server is down. */
  timeLimitSeconds: number
  /** How long the phone may ring. */
  ringSeconds: number
  /** The leg is that of a caller of a rented number, and requests its next step if the phone is not answered. */
  isForwarded: boolean
}

/** Connect the leg of a caller to the browser of the number's renter. If it is not answered, the leg requests its next step. */
export interface RingInstruction {
  is: 'ring'
  /** The browser receives it, with both numbers. */
  callId: string
  /** Counted from 1, see ring-again.ts. Version 0.3 stored none. */
  ring?: number
  /** The identity in the renter's access tokens, see incoming-steps.ts. */
  identity: string
  from: CallerNumber
  /** The rented number. */
  to: E164
  timeLimitSeconds: number
  /** How long the browser may ring. */
  ringSeconds: number
}

/** Play ringing to the caller, and request the next step again. The call is not answered. */
export interface WaitInstruction {
  is: 'wait'
  callId: string
  /** The ring that has ended. */
  ring: number
  seconds: number
}

/** Answer the caller, play the greeting and record a message. */
export interface MessageInstruction {
  is: 'take-message'
  callId: string
  /** Spoken, unless there is a recorded greeting. */
  greeting: string
  /** The key of a recorded greeting; null for none. */
  greetingKey: string | null
  maxSeconds: number
}

/** An instruction as the database keeps it, so that a repeated request of the leg gets the same one. */
export function instructionText(instruction: Instruction): string {
  return JSON.stringify(instruction)
}

/** Null for what version 0.3 stored, the markup of a carrier. */
export function readInstruction(text: string): Instruction | null {
  return text.startsWith('{') ? (JSON.parse(text) as Instruction) : null
}
