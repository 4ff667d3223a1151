import type { EndedWhy, FromHandset, ToHandset } from '../messages.ts'
import { createSounds } from './sounds.ts'
import { openVoicePath } from './voice-path.ts'
import type { VoicePath } from './voice-path.ts'

/*
 *            ring                    answer
 *   idle ------------> incoming ----------------> talking
 *     |  dial            | decline, ended            | hang up, ended
 *     +----> dialling ---+------> idle <-------------+
 *               | answered ----> talking
 */
export type PhoneState =
  | { is: 'idle'; said: string; isTrouble?: boolean }
  | { is: 'incoming'; call: string; with: string }
  | { is: 'dialling'; call: string; with: string; rings: boolean }
  | { is: 'talking'; call: string; with: string; since: number }

const WORDS: Readonly<Record<EndedWhy, string>> = {
  completed: 'Call ended',
  canceled: 'Call ended',
  busy: 'Busy',
  declined: 'Declined',
  'no-answer': 'No answer',
  'not-found': 'Not in service',
  'application-error': 'The call failed',
}
const TONE_AT_END: ReadonlySet<EndedWhy> = new Set([
  'busy',
  'declined',
  'no-answer',
  'not-found',
  'application-error',
])
const NO_MICROPHONE = 'No microphone: allow it for this page and try again.'

export interface Phone {
  readonly state: PhoneState
  readonly isSilenced: boolean
  dial(to: string): void
  answer(): void
  hangUp(): void
  press(digit: string): void
  /** A message about a call. */
  hear(message: ToHandset): void
  /** The sandbox came or went. */
  wireUp(): void
  wireDown(): void
}

/** One phone, one call at a time. `changed` is called after every change of state. */
export function createPhone(
  speaker: HTMLAudioElement,
  say: (message: FromHandset) => void,
  changed: (state: PhoneState) => void,
): Phone {
  const sounds = createSounds()
  let state: PhoneState = { is: 'idle', said: 'Connecting to the sandbox...' }
  let path: VoicePath | undefined

  const become = (next: PhoneState) => {
    state = next
    changed(next)
  }
  const finish = (said: string, isTrouble = false) => {
    sounds.quiet()
    path?.close()
    path = undefined
    become({ is: 'idle', said, isTrouble })
  }
  const isIn = (call: string) => state.is !== 'idle' && state.call === call
  const openPath = (call: string): VoicePath => {
    path = openVoicePath(speaker, () => {
      if (!isIn(call)) return
      say({ is: 'hangup', call })
      finish('The connection was lost', true)
    })
    return path
  }
  const dial = async (to: string): Promise<void> => {
    if (state.is !== 'idle') return
    const call = crypto.randomUUID()
    become({ is: 'dialling', call, with: to, rings: false })
    try {
      const sdp = await openPath(call).offer
      if (isIn(call)) say({ is: 'dial', call, to, sdp })
    } catch {
      if (isIn(call)) finish(NO_MICROPHONE, true)
    }
  }
  const answer = async (): Promise<void> => {
    // A path is there from the first press on, while the browser asks for the microphone.
    if (state.is !== 'incoming' || path) return
    const { call, with: from } = state
    sounds.quiet()
    try {
      const sdp = await openPath(call).offer
      if (!isIn(call)) return
      say({ is: 'answer', call, sdp })
      become({ is: 'talking', call, with: from, since: Date.now() })
    } catch {
      if (!isIn(call)) return
      say({ is: 'hangup', call })
      finish(NO_MICROPHONE, true)
    }
  }
  const hear = (message: ToHandset): void => {
    if (message.is === 'ring') {
      if (state.is !== 'idle') return
      sounds.ring()
      return become({ is: 'incoming', call: message.call, with: message.from })
    }
    if (message.is === 'replaced') return finish('This phone is open in another tab.', true)
    if (message.is === 'texts' || message.is === 'text') return
    if (state.is === 'idle' || state.call !== message.call) return
    if (message.is === 'pick-up') void answer()
    else if (message.is === 'media') void path?.take(message.sdp)
    else if (message.is === 'ringing' && state.is === 'dialling') become({ ...state, rings: true })
    else if (message.is === 'answered')
      become({ is: 'talking', call: state.call, with: state.with, since: Date.now() })
    else if (message.is === 'ended') {
      const isMissed = state.is === 'incoming' && message.why === 'canceled'
      finish(isMissed ? `Missed call from ${state.with}` : WORDS[message.why])
      if (TONE_AT_END.has(message.why)) sounds.busy()
    }
  }
  return {
    get state() {
      return state
    },
    get isSilenced() {
      return sounds.isBlocked
    },
    dial: to => void dial(to),
    answer: () => void answer(),
    hangUp() {
      if (state.is === 'idle') return
      say({ is: 'hangup', call: state.call })
      finish(state.is === 'incoming' ? 'Declined' : 'Call ended')
    },
    press(digit) {
      sounds.key(digit)
      if (state.is === 'talking') say({ is: 'keys', call: state.call, digits: digit })
    },
    hear,
    wireUp: () => finish('Ready'),
    wireDown: () => finish('The sandbox does not answer. This phone comes back with it.', true),
  }
}
