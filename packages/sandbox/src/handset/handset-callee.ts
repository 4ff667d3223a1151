import type { LegRecord } from '../twilio/legs.ts'
import { createPeer } from '../twilio/media/peer.ts'
import type { MediaNetwork } from '../twilio/media/peer.ts'
import { createPortSwitch } from '../twilio/media/port-switch.ts'
import type { Callee, CalleeEvents } from '../twilio/voice/callee.ts'
import type { HandsetCall } from './handset-call.ts'
import type { EndReason, FromHandset, ToHandset } from './messages.ts'

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

/** A call to the handset: it rings until the person answers or declines. */
export function createHandsetCallee({ leg, send, media, handset }: CalledHandset): Callee {
  const id = leg.sid
  const port = createPortSwitch()
  const peer = createPeer(media)
  let state: 'new' | 'ringing' | 'answered' | 'ended' = 'new'
  let events: CalleeEvents | undefined

  const close = (reason: EndReason) => {
    if (state === 'ended') return
    if (state !== 'new') send({ type: 'ended', call: id, reason })
    state = 'ended'
    handset.end(call)
    peer.close()
  }
  const answer = async (sdp: string) => {
    if (state !== 'ringing') return
    state = 'answered'
    try {
      port.connect(peer)
      send({ type: 'media', call: id, sdp: await peer.answer(sdp) })
      leg.media ??= peer
      events?.answered()
    } catch {
      close('application-error')
      events?.ended('unreachable')
    }
  }
  const hangup = () => {
    if (state !== 'ringing' && state !== 'answered') return false
    const reason = state === 'answered' ? 'completed' : 'declined'
    close(reason === 'completed' ? reason : 'canceled')
    events?.ended(reason)
    return true
  }
  const keys = (digits: string) => {
    if (state !== 'answered') return false
    for (const digit of digits) port.onDigit?.(digit)
    return true
  }
  const call: HandsetCall = {
    id,
    onMessage(message: FromHandset) {
      if (message.type === 'answer') void answer(message.sdp)
      else if (message.type === 'hangup') hangup()
      else if (message.type === 'keys') keys(message.digits)
    },
    onDisconnected() {
      const reason = state === 'answered' ? 'completed' : 'unreachable'
      close('canceled')
      events?.ended(reason)
    },
  }
  return {
    port,
    ring(listener) {
      events = listener
      if (!handset.isFree()) {
        state = 'ended'
        peer.close()
        // The caller of `ring` must return before it handles the end.
        return void setTimeout(() => listener.ended('busy'))
      }
      state = 'ringing'
      handset.begin(call)
      send({ type: 'incoming', call: id, from: leg.from })
      listener.ringing()
    },
    drop: () => close(state === 'answered' ? 'completed' : 'canceled'),
    answer() {
      if (state !== 'ringing') return false
      send({ type: 'answer-now', call: id })
      return true
    },
    decline: () => state === 'ringing' && hangup(),
    hangup,
    keys,
  }
}
