/** Why a call ended. */
export type EndReason =
  | 'completed'
  | 'canceled'
  | 'busy'
  | 'declined'
  | 'no-answer'
  | 'not-found'
  | 'application-error'

/** Messages from the sandbox to the page. `call` identifies the call. */
export type ToHandset =
  | { type: 'incoming'; call: string; from: string }
  /** Control answers the call; the page does so for it. */
  | { type: 'answer-now'; call: string }
  | { type: 'media'; call: string; sdp: string }
  | { type: 'ringing'; call: string }
  | { type: 'answered'; call: string }
  | { type: 'ended'; call: string; reason: EndReason }
  /** Another page has opened this number. */
  | { type: 'replaced' }

/** Messages from the page to the sandbox. The page makes the offer, also for incoming calls. */
export type FromHandset =
  | { type: 'dial'; call: string; to: string; sdp: string }
  | { type: 'answer'; call: string; sdp: string }
  | { type: 'hangup'; call: string }
  | { type: 'keys'; call: string; digits: string }

/** The current call of a handset. */
export interface HandsetCall {
  readonly id: string
  onMessage(message: FromHandset): void
  /** The page was closed or lost its connection. */
  onDisconnected(): void
}

/** @returns undefined for an invalid message. */
export function readMessage(text: string): FromHandset | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return isMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  dial: ['call', 'to', 'sdp'],
  answer: ['call', 'sdp'],
  hangup: ['call'],
  keys: ['call', 'digits'],
}

function isMessage(message: unknown): message is FromHandset {
  if (typeof message !== 'object' || message === null) return false
  const fields = FIELDS[String(Reflect.get(message, 'type'))]
  return fields?.every(name => typeof Reflect.get(message, name) === 'string') ?? false
}
