import type { LegRecord } from '../twilio/legs.ts'
import { createPeer } from '../twilio/media/peer.ts'
import type { MediaNetwork } from '../twilio/media/peer.ts'
import { createPortSwitch } from '../twilio/media/port-switch.ts'
import type { Callee, CalleeEvents } from '../twilio/voice/callee.ts'
import type { HandsetCall } from './handset-call.ts'
import type { EndedWhy, FromHandset, ToHandset } from './messages.ts'

/** A call to the phone: it rings until a person answers or declines. */
export function createHandsetCallee(called: {
  leg: LegRecord
  send: (message: ToHandset) => void
  media: MediaNetwork
  handset: {
    isFree(): boolean
    take(call: HandsetCall): void
    over(call: HandsetCall): void
  }
}): Callee {
  const { leg, send, handset } = called
  const id = leg.sid
  const port = createPortSwitch()
  const peer = createPeer(called.media)
  let state: 'new' | 'ringing' | 'answered' | 'over' = 'new'
  let events: CalleeEvents | undefined

  const close = (why: EndedWhy) => {
    if (state === 'over') return
    if (state !== 'new') send({ is: 'ended', call: id, why })
    state = 'over'
    handset.over(call)
    peer.close()
  }
  const answer = async (sdp: string) => {
    if (state !== 'ringing') return
    state = 'answered'
    try {
      port.connect(peer)
      const reply = await peer.answer(sdp)
      send({ is: 'media', call: id, sdp: reply })
      leg.media ??= peer
      events?.answered()
    } catch {
      close('application-error')
      events?.ended('unreachable')
    }
  }
  const hangup = () => {
    if (state !== 'ringing' && state !== 'answered') return false
    const why = state === 'answered' ? 'completed' : 'declined'
    close(why === 'completed' ? why : 'canceled')
    events?.ended(why)
    return true
  }
  const keys = (digits: string) => {
    if (state !== 'answered') return false
    for (const digit of digits) port.onDigit?.(digit)
    return true
  }
  const call: HandsetCall = {
    id,
    receive(message: FromHandset) {
      if (message.is === 'answer') void answer(message.sdp)
      else if (message.is === 'hangup') hangup()
      else if (message.is === 'keys') keys(message.digits)
    },
    lose() {
      const why = state === 'answered' ? 'completed' : 'unreachable'
      close('canceled')
      events?.ended(why)
    },
  }
  return {
    port,
    ring(listener) {
      events = listener
      if (!handset.isFree()) {
        state = 'over'
        peer.close()
        // After the one who dials has everything in place to hear of it.
        return void setTimeout(() => listener.ended('busy'))
      }
      state = 'ringing'
      handset.take(call)
      send({ is: 'ring', call: id, from: leg.from })
      listener.ringing()
    },
    drop: () => close(state === 'answered' ? 'completed' : 'canceled'),
    answer() {
      if (state !== 'ringing') return false
      send({ is: 'pick-up', call: id })
      return true
    },
    decline: () => state === 'ringing' && hangup(),
    hangup,
    keys,
  }
}
