import { randomUUID } from 'node:crypto'
import type { LegRecord } from '../legs.ts'
import { createPeer } from '../media/peer.ts'
import type { MediaNetwork } from '../media/peer.ts'
import { createPortSwitch } from '../media/port-switch.ts'
import type { Callee, CalleeEvents } from '../voice/callee.ts'
import type { BrowserEnd } from './browser-endpoint.ts'
import type { Device } from './device.ts'

export interface Invitation {
  accountSid: string
  media: MediaNetwork
  child: LegRecord
  /** Parameters for the called browser's `customParameters`. */
  params: Readonly<Record<string, string>>
  devices: readonly Device[]
  /** Learns of each end while it is in the call. */
  join(end: BrowserEnd): void
}

/** Calls every browser of an identity at once; the first to pick up has the call. */
export function createBrowserCallee(invitation: Invitation): Callee {
  const ends = new Set<InvitedEnd>()
  const port = createPortSwitch()
  let events: CalleeEvents | undefined
  let winner: InvitedEnd | undefined

  const left = (end: InvitedEnd) => {
    ends.delete(end)
    if (end === winner) events?.ended('completed')
    else if (!winner && ends.size === 0) events?.ended('declined')
  }
  const accepted = (end: InvitedEnd) => {
    if (winner) return
    winner = end
    port.connect(end.peer)
    invitation.child.media = end.peer
    for (const other of ends) if (other !== end) other.end()
    events?.answered()
  }
  return {
    port,
    ring(listener) {
      events = listener
      for (const device of invitation.devices) {
        ends.add(createInvitedEnd(device, invitation, { accepted, left }))
      }
      listener.ringing()
    },
    drop() {
      for (const end of [...ends]) end.end()
    },
  }
}

type InvitedEnd = BrowserEnd

function createInvitedEnd(
  device: Device,
  { accountSid, media, child, params, join }: Invitation,
  tell: { accepted(end: InvitedEnd): void; left(end: InvitedEnd): void },
): InvitedEnd {
  const peer = createPeer(media)
  const gone = new AbortController()
  const reconnectToken = randomUUID()
  let isAnswered = false
  const close = () => {
    peer.close()
    gone.abort()
  }
  const end: InvitedEnd = {
    device,
    peer,
    reconnectToken,
    sid: child.sid,
    gone: gone.signal,
    get isAnswered() {
      return isAnswered
    },
    answersTo: sid => sid === child.sid,
    accept(sdp) {
      if (isAnswered || gone.signal.aborted) return
      isAnswered = true
      peer.accept(sdp).then(
        () => tell.accepted(end),
        () => end.leave(),
      )
    },
    leave() {
      if (gone.signal.aborted) return
      close()
      tell.left(end)
    },
    resume(back) {
      end.device = back
      back.send('answer', { callsid: child.sid, reconnect: reconnectToken, edge: 'sandbox' })
    },
    end() {
      if (gone.signal.aborted) return
      // The SDK listens for `hangup` only once it accepted.
      end.device?.send(isAnswered ? 'hangup' : 'cancel', { callsid: child.sid })
      close()
    },
    blackOut: ms => peer.blackOut(ms),
  }
  join(end)
  const parameters = {
    CallSid: child.sid,
    AccountSid: accountSid,
    From: child.from,
    To: child.to,
    Params: new URLSearchParams(params).toString(),
  }
  peer.offer().then(
    sdp => {
      if (gone.signal.aborted) return
      const { sid: callsid } = end
      end.device?.send('invite', { callsid, sdp, reconnect: reconnectToken, parameters })
    },
    () => end.leave(),
  )
  return end
}
