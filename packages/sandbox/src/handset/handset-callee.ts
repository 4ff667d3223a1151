import type { LegRecord } from '../twilio/legs.ts'
import { type MediaNetwork, type Peer, createPeer } from '../twilio/media/peer.ts'
import { type PortSwitch, createPortSwitch } from '../twilio/media/audio-port.ts'
import type { Callee, CalleeEvents } from '../twilio/voice/phones/parties.ts'
import type { EndReason, FromHandset, HandsetCall, ToHandset } from './messages.ts'

interface CalledHandset {
  leg: LegRecord
  send: (message: ToHandset) => void
  media: MediaNetwork
  handset: {
    isFree(): boolean
    begin(call: HandsetCall): void
    end(call: HandsetCall): void
  }
}

/** Makes the callee of a call to the handset: it rings until the person answers or declines. */
export function createHandsetCallee(called: CalledHandset): Callee {
  const call = new HandsetIncomingCall(called)
  return {
    port: call.port,
    ring: events => call.ring(events),
    drop: () => call.drop(),
    answer: () => call.answerByControl(),
    hangup: () => call.hangup(),
    keys: digits => call.keys(digits),
  }
}

/** Owns the media connection of the call. */
class HandsetIncomingCall implements HandsetCall {
  readonly id: string
  readonly port: PortSwitch = createPortSwitch()
  readonly #called: CalledHandset
  readonly #peer: Peer
  #state: 'new' | 'ringing' | 'answered' | 'ended' = 'new'
  #events: CalleeEvents | undefined

  constructor(called: CalledHandset) {
    this.id = called.leg.sid
    this.#called = called
    this.#peer = createPeer(called.media)
  }

  ring(events: CalleeEvents): void {
    const { handset, leg, send } = this.#called
    this.#events = events
    if (!handset.isFree()) {
      this.#state = 'ended'
      this.#peer.close()
      // The caller of `ring` must return before it handles the end.
      return void setTimeout(() => events.ended('busy'))
    }
    this.#state = 'ringing'
    handset.begin(this)
    send({ type: 'incoming', call: this.id, from: leg.shown })
    events.ringing()
  }

  onMessage(message: FromHandset): void {
    if (message.type === 'answer') void this.#answer(message.sdp)
    else if (message.type === 'hangup') this.hangup()
    else if (message.type === 'keys') this.keys(message.digits)
  }

  onDisconnected(): void {
    const reason = this.#state === 'answered' ? 'completed' : 'unreachable'
    this.#close('canceled')
    this.#events?.ended(reason)
  }

  answerByControl(): boolean {
    if (this.#state !== 'ringing') return false
    this.#called.send({ type: 'answer-now', call: this.id })
    return true
  }

  hangup(): boolean {
    if (this.#state !== 'ringing' && this.#state !== 'answered') return false
    const reason = this.#state === 'answered' ? 'completed' : 'declined'
    this.#close(reason === 'completed' ? reason : 'canceled')
    this.#events?.ended(reason)
    return true
  }

  keys(digits: string): boolean {
    if (this.#state !== 'answered') return false
    for (const digit of digits) this.port.onDigit?.(digit)
    return true
  }

  drop(): void {
    this.#close(this.#state === 'answered' ? 'completed' : 'canceled')
  }

  async #answer(sdp: string): Promise<void> {
    if (this.#state !== 'ringing') return
    this.#state = 'answered'
    try {
      this.port.connect(this.#peer)
      const answer = await this.#peer.answer(sdp)
      this.#called.send({ type: 'media', call: this.id, sdp: answer })
      this.#called.leg.media ??= this.#peer
      this.#events?.answered()
    } catch {
      this.#close('application-error')
      this.#events?.ended('unreachable')
    }
  }

  #close(reason: EndReason): void {
    if (this.#state === 'ended') return
    if (this.#state !== 'new') this.#called.send({ type: 'ended', call: this.id, reason })
    this.#state = 'ended'
    this.#called.handset.end(this)
    this.#peer.close()
  }
}
