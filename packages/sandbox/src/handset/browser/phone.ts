import type { EndReason, FromHandset, ToHandset } from '../messages.ts'
import { createSounds } from './sounds.ts'
import { openVoicePath } from './voice-path.ts'
import type { VoicePath } from './voice-path.ts'

/*
 *            incoming                answer
 *   idle ------------> incoming ----------------> connected
 *     |  dial            | decline, ended            | hang up, ended
 *     +----> dialling ---+------> idle <-------------+
 *               | answered ----> connected
 */
export type PhoneState =
  | { type: 'idle'; status: string; isError?: boolean }
  | { type: 'incoming'; call: string; with: string }
  | { type: 'dialling'; call: string; with: string; rings: boolean }
  | { type: 'connected'; call: string; with: string; since: number }

const STATUS_OF: Readonly<Record<EndReason, string>> = {
  completed: 'Call ended',
  canceled: 'Call ended',
  busy: 'Busy',
  declined: 'Declined',
  'no-answer': 'No answer',
  'not-found': 'Not in service',
  'application-error': 'The call failed',
}
const BUSY_TONE_AFTER: ReadonlySet<EndReason> = new Set([
  'busy',
  'declined',
  'no-answer',
  'not-found',
  'application-error',
])
const NO_MICROPHONE = 'No microphone: allow it for this page and try again.'

export interface Phone {
  readonly state: PhoneState
  /** Whether the browser plays no sound until the user clicks. */
  readonly isMuted: boolean
  dial(to: string): void
  answer(): void
  hangUp(): void
  press(digit: string): void
  /** Handles a message about a call. */
  onMessage(message: ToHandset): void
  onConnected(): void
  onDisconnected(): void
}

interface PhoneDeps {
  speaker: HTMLAudioElement
  send: (message: FromHandset) => void
  /** Is called after every change of state. */
  onChange: (state: PhoneState) => void
}

/** One phone with one call at a time. */
export function createPhone({ speaker, send, onChange }: PhoneDeps): Phone {
  const sounds = createSounds()
  let state: PhoneState = { type: 'idle', status: 'Connecting to the sandbox...' }
  let path: VoicePath | undefined

  const setState = (next: PhoneState) => {
    state = next
    onChange(next)
  }
  const finish = (status: string, isError = false) => {
    sounds.stop()
    path?.close()
    path = undefined
    setState({ type: 'idle', status, isError })
  }
  const isIn = (call: string) => state.type !== 'idle' && state.call === call
  const openPath = (call: string): VoicePath => {
    path = openVoicePath(speaker, () => {
      if (!isIn(call)) return
      send({ type: 'hangup', call })
      finish('The connection was lost', true)
    })
    return path
  }
  const dial = async (to: string): Promise<void> => {
    if (state.type !== 'idle') return
    const call = crypto.randomUUID()
    setState({ type: 'dialling', call, with: to, rings: false })
    try {
      const sdp = await openPath(call).offer
      if (isIn(call)) send({ type: 'dial', call, to, sdp })
    } catch {
      if (isIn(call)) finish(NO_MICROPHONE, true)
    }
  }
  const answer = async (): Promise<void> => {
    // The path exists from the first click on, while the browser asks for the microphone.
    if (state.type !== 'incoming' || path) return
    const { call, with: from } = state
    sounds.stop()
    try {
      const sdp = await openPath(call).offer
      if (!isIn(call)) return
      send({ type: 'answer', call, sdp })
      setState({ type: 'connected', call, with: from, since: Date.now() })
    } catch {
      if (!isIn(call)) return
      send({ type: 'hangup', call })
      finish(NO_MICROPHONE, true)
    }
  }
  const onEnded = (reason: EndReason) => {
    const missed = state.type === 'incoming' && reason === 'canceled' ? state.with : undefined
    finish(missed === undefined ? STATUS_OF[reason] : `Missed call from ${missed}`)
    if (BUSY_TONE_AFTER.has(reason)) sounds.busy()
  }
  const onMessage = (message: ToHandset): void => {
    if (message.type === 'incoming') {
      if (state.type !== 'idle') return
      sounds.ring()
      return setState({ type: 'incoming', call: message.call, with: message.from })
    }
    if (message.type === 'replaced') return finish('This phone is open in another tab.', true)
    if (message.type === 'sms-list' || message.type === 'sms') return
    if (state.type === 'idle' || state.call !== message.call) return
    if (message.type === 'answer-now') void answer()
    else if (message.type === 'media') void path?.accept(message.sdp)
    else if (message.type === 'ringing') {
      if (state.type === 'dialling') setState({ ...state, rings: true })
    } else if (message.type === 'answered')
      setState({ type: 'connected', call: state.call, with: state.with, since: Date.now() })
    else onEnded(message.reason)
  }
  return {
    get state() {
      return state
    },
    get isMuted() {
      return sounds.isBlocked
    },
    dial: to => void dial(to),
    answer: () => void answer(),
    hangUp() {
      if (state.type === 'idle') return
      send({ type: 'hangup', call: state.call })
      finish(state.type === 'incoming' ? 'Declined' : 'Call ended')
    },
    press(digit) {
      sounds.key(digit)
      if (state.type === 'connected') send({ type: 'keys', call: state.call, digits: digit })
    },
    onMessage,
    onConnected: () => finish('Ready'),
    onDisconnected: () =>
      finish('The sandbox does not answer. This phone reconnects by itself.', true),
  }
}
