import { type LegRecord, advance } from '../twilio/legs.ts'
import { type MediaNetwork, createPeer } from '../twilio/media/peer.ts'
import type { Caller } from '../twilio/voice/phones/parties.ts'
import type { EndReason, FromHandset, HandsetCall, ToHandset } from './messages.ts'

interface PlacedCall {
  id: string
  leg: LegRecord
  /** The page's offer. */
  sdp: string
  send: (message: ToHandset) => void
  media: MediaNetwork
  onEnded(call: HandsetCall): void
}

/** A call that the handset places. */
export function createHandsetCaller(placed: PlacedCall): { caller: Caller; call: HandsetCall } {
  const { id, leg, send } = placed
  const peer = createPeer(placed.media)
  const ended = new AbortController()

  const close = (reason: EndReason) => {
    if (ended.signal.aborted) return
    send({ type: 'ended', call: id, reason })
    peer.close()
    placed.onEnded(call)
    ended.abort()
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
    onMessage(message: FromHandset) {
      if (message.type === 'hangup') hangup()
      else if (message.type === 'keys') keys(message.digits)
    },
    onDisconnected: () => void hangup(),
  }
  const caller: Caller = {
    leg,
    port: peer,
    extraParams: {},
    ended: ended.signal,
    async ringing() {
      if (!ended.signal.aborted) send({ type: 'ringing', call: id })
    },
    async answer() {
      if (advance(leg, 'in-progress')) send({ type: 'answered', call: id })
    },
    end: cause => close(cause ?? 'completed'),
  }
  leg.status = 'ringing'
  leg.media = peer
  leg.actions = { end: hangup, hangup, keys }
  // Media starts before the answer, because the ringing is sound too.
  peer.answer(placed.sdp).then(
    sdp => void (ended.signal.aborted || send({ type: 'media', call: id, sdp })),
    () => {
      advance(leg, 'failed')
      close('application-error')
    },
  )
  return { caller, call }
}
