import type { Text } from '../twilio/sms.ts'

/** Why a call is over, in the words of the network. */
export type EndedWhy =
  'completed' | 'canceled' | 'busy' | 'declined' | 'no-answer' | 'not-found' | 'application-error'

/** What the page is told. `call` names the call that it is about. */
export type ToHandset =
  | { is: 'texts'; texts: Text[] }
  | { is: 'text'; text: Text }
  | { is: 'ring'; call: string; from: string }
  /** Control picks up in the person's place. */
  | { is: 'pick-up'; call: string }
  | { is: 'media'; call: string; sdp: string }
  | { is: 'ringing'; call: string }
  | { is: 'answered'; call: string }
  | { is: 'ended'; call: string; why: EndedWhy }
  /** Another page is this phone now. */
  | { is: 'replaced' }

/** What the page says. The page always makes the offer, also for a call that it answers. */
export type FromHandset =
  | { is: 'dial'; call: string; to: string; sdp: string }
  | { is: 'answer'; call: string; sdp: string }
  | { is: 'hangup'; call: string }
  | { is: 'keys'; call: string; digits: string }

/** @returns undefined for what no page of ours would say. */
export function readMessage(text: string): FromHandset | undefined {
  try {
    const said: unknown = JSON.parse(text)
    return isMessage(said) ? said : undefined
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

function isMessage(said: unknown): said is FromHandset {
  if (typeof said !== 'object' || said === null) return false
  const fields = FIELDS[String(Reflect.get(said, 'is'))]
  return fields?.every(name => typeof Reflect.get(said, name) === 'string') ?? false
}
