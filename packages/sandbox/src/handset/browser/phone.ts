import type { EndReason, FromHandset, ToHandset } from '../messages.ts'
import { createSounds } from './sounds.ts'
import type { Sounds } from './sounds.ts'
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

export interface PhoneDeps {
  speaker: HTMLAudioElement
  send: (message: FromHandset) => void
  /** Is called after every change of state. */
  onChange: (state: PhoneState) => void
}

/** One phone with one call at a time. Owns the microphone and the media connection of the call. */
export class Phone {
  readonly #deps: PhoneDeps
  readonly #sounds: Sounds = createSounds()
  #state: PhoneState = { type: 'idle', status: 'Connecting to the sandbox...' }
  #path: VoicePath | undefined

  constructor(deps: PhoneDeps) {
    this.#deps = deps
  }

  get state(): PhoneState {
    return this.#state
  }

  /** Whether the browser plays no sound until the user clicks. */
  get isMuted(): boolean {
    return this.#sounds.isBlocked
  }

  async dial(to: string): Promise<void> {
    if (this.#state.type !== 'idle') return
    const call = crypto.randomUUID()
    this.#setState({ type: 'dialling', call, with: to, rings: false })
    try {
      const sdp = await this.#openPath(call).offer
      if (this.#isIn(call)) this.#deps.send({ type: 'dial', call, to, sdp })
    } catch {
      if (this.#isIn(call)) this.#finish(NO_MICROPHONE, true)
    }
  }

  async answer(): Promise<void> {
    // The path exists from the first click on, while the browser requests the microphone.
    if (this.#state.type !== 'incoming' || this.#path) return
    const { call, with: from } = this.#state
    this.#sounds.stop()
    try {
      const sdp = await this.#openPath(call).offer
      if (!this.#isIn(call)) return
      this.#deps.send({ type: 'answer', call, sdp })
      this.#setState({ type: 'connected', call, with: from, since: Date.now() })
    } catch {
      if (!this.#isIn(call)) return
      this.#deps.send({ type: 'hangup', call })
      this.#finish(NO_MICROPHONE, true)
    }
  }

  hangUp(): void {
    if (this.#state.type === 'idle') return
    this.#deps.send({ type: 'hangup', call: this.#state.call })
    this.#finish(this.#state.type === 'incoming' ? 'Declined' : 'Call ended')
  }

  press(digit: string): void {
    this.#sounds.key(digit)
    if (this.#state.type !== 'connected') return
    this.#deps.send({ type: 'keys', call: this.#state.call, digits: digit })
  }

  /** Handles a message about a call. */
  onMessage(message: ToHandset): void {
    if (message.type === 'incoming') return this.#onIncoming(message)
    if (message.type === 'replaced') return this.#finish('This phone is open in another tab.', true)
    if (message.type === 'sms-list' || message.type === 'sms') return
    const state = this.#state
    if (state.type === 'idle' || state.call !== message.call) return
    switch (message.type) {
      case 'answer-now':
        return void this.answer()
      case 'media':
        return void this.#path?.accept(message.sdp)
      case 'ringing':
        if (state.type === 'dialling') this.#setState({ ...state, rings: true })
        return
      case 'answered': {
        const { call, with: party } = state
        return this.#setState({ type: 'connected', call, with: party, since: Date.now() })
      }
      case 'ended':
        return this.#onEnded(message.reason)
    }
  }

  onConnected(): void {
    this.#finish('Ready')
  }

  onDisconnected(): void {
    this.#finish('The sandbox does not answer. This phone reconnects by itself.', true)
  }

  #onIncoming({ call, from }: Extract<ToHandset, { type: 'incoming' }>): void {
    if (this.#state.type !== 'idle') return
    this.#sounds.ring()
    this.#setState({ type: 'incoming', call, with: from })
  }

  #onEnded(reason: EndReason): void {
    const { type } = this.#state
    const missed = type === 'incoming' && reason === 'canceled' ? this.#state.with : undefined
    this.#finish(missed === undefined ? STATUS_OF[reason] : `Missed call from ${missed}`)
    if (BUSY_TONE_AFTER.has(reason)) this.#sounds.busy()
  }

  #openPath(call: string): VoicePath {
    this.#path = openVoicePath(this.#deps.speaker, () => {
      if (!this.#isIn(call)) return
      this.#deps.send({ type: 'hangup', call })
      this.#finish('The connection was lost', true)
    })
    return this.#path
  }

  #isIn(call: string): boolean {
    return this.#state.type !== 'idle' && this.#state.call === call
  }

  #setState(state: PhoneState): void {
    this.#state = state
    this.#deps.onChange(state)
  }

  #finish(status: string, isError = false): void {
    this.#sounds.stop()
    this.#path?.close()
    this.#path = undefined
    this.#setState({ type: 'idle', status, isError })
  }
}
