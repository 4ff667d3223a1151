import type { LegRecord } from '../twilio/legs.ts'
import { advance } from '../twilio/legs.ts'
import { createPeer } from '../twilio/media/peer.ts'
import type { MediaNetwork } from '../twilio/media/peer.ts'
import type { Line } from '../twilio/voice/caller.ts'
import type { HandsetCall } from './handset-call.ts'
import type { EndedWhy, FromHandset, ToHandset } from './messages.ts'

/** A call that the phone places. */
export function createHandsetLine(placed: {
  id: string
  leg: LegRecord
  /** The page's offer. */
  sdp: string
  send: (message: ToHandset) => void
  media: MediaNetwork
  over(call: HandsetCall): void
}): { line: Line; call: HandsetCall } {
  const { id, leg, send } = placed
  const peer = createPeer(placed.media)
  const gone = new AbortController()

  const close = (why: EndedWhy) => {
    if (gone.signal.aborted) return
    send({ is: 'ended', call: id, why })
    peer.close()
    placed.over(call)
    gone.abort()
  }
  const isAnswered = () => leg.answeredAt !== undefined
  const hangup = () => {
    const changed = advance(leg, isAnswered() ? 'completed' : 'canceled')
    close(isAnswered() ? 'completed' : 'canceled')
    return changed
  }
  const keys = (digits: string) => {
    if (!isAnswered()) return false
    for (const digit of digits) peer.onDigit?.(digit)
    return true
  }
  const call: HandsetCall = {
    id,
    receive(message: FromHandset) {
      if (message.is === 'hangup') hangup()
      else if (message.is === 'keys') keys(message.digits)
    },
    lose: () => void hangup(),
  }
  const line: Line = {
    leg,
    port: peer,
    extra: {},
    gone: gone.signal,
    async ringing() {
      if (!gone.signal.aborted) send({ is: 'ringing', call: id })
    },
    async answer() {
      if (advance(leg, 'in-progress')) send({ is: 'answered', call: id })
    },
    end: cause => close(cause ?? 'completed'),
    blackOut: ms => peer.blackOut(ms),
  }
  leg.status = 'ringing'
  leg.media = peer
  leg.handles = { end: hangup, hangup, keys }
  // The caller hears the network from the start: ringing is sound like any other.
  peer.answer(placed.sdp).then(
    sdp => void (gone.signal.aborted || send({ is: 'media', call: id, sdp })),
    () => {
      advance(leg, 'failed')
      close('application-error')
    },
  )
  return { line, call }
}
