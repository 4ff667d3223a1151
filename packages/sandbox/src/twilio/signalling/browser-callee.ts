import { randomUUID } from 'node:crypto'
import type { LegRecord } from '../legs.ts'
import { type MediaNetwork, createPeer } from '../media/peer.ts'
import { createPortSwitch } from '../media/audio-port.ts'
import type { Callee, CalleeEvents } from '../voice/phones/parties.ts'
import type { BrowserEndpoint, Device } from './device.ts'

export interface Invitation {
  accountSid: string
  media: MediaNetwork
  child: LegRecord
  /** Parameters for the called browser's `customParameters`. */
  params: Readonly<Record<string, string>>
  devices: readonly Device[]
  /** Registers an endpoint until it leaves the call. */
  register(endpoint: BrowserEndpoint): void
}

/** Calls every browser of an identity at once. The first to answer has the call, the first to decline ends it. */
export function createBrowserCallee(invitation: Invitation): Callee {
  const endpoints = new Set<BrowserEndpoint>()
  const port = createPortSwitch()
  let events: CalleeEvents | undefined
  let answered: BrowserEndpoint | undefined

  const onDeclined = (endpoint: BrowserEndpoint) => {
    endpoints.delete(endpoint)
    if (!answered) events?.ended('declined')
  }
  const onLeft = (endpoint: BrowserEndpoint) => {
    endpoints.delete(endpoint)
    if (endpoint === answered) events?.ended('completed')
    else if (!answered && endpoints.size === 0) events?.ended('unreachable')
  }
  const onAccepted = (endpoint: BrowserEndpoint) => {
    if (answered) return
    answered = endpoint
    port.connect(endpoint.peer)
    invitation.child.media = endpoint.peer
    for (const other of endpoints) if (other !== endpoint) other.end()
    events?.answered()
  }
  return {
    port,
    ring(listener) {
      events = listener
      for (const device of invitation.devices) {
        endpoints.add(inviteDevice(device, invitation, { onAccepted, onDeclined, onLeft }))
      }
      listener.ringing()
    },
    drop() {
      for (const endpoint of [...endpoints]) endpoint.end()
    },
  }
}

interface EndpointEvents {
  onDeclined(endpoint: BrowserEndpoint): void
  onAccepted(endpoint: BrowserEndpoint): void
  onLeft(endpoint: BrowserEndpoint): void
}

function inviteDevice(
  device: Device,
  invitation: Invitation,
  events: EndpointEvents,
): BrowserEndpoint {
  const endpoint = createCalledEndpoint(device, invitation, events)
  invitation.register(endpoint)
  endpoint.peer.offer().then(
    sdp => {
      if (!endpoint.ended.aborted) sendInvite(endpoint, sdp, invitation)
    },
    () => endpoint.leave(),
  )
  return endpoint
}

function createCalledEndpoint(
  device: Device,
  { media, child }: Invitation,
  events: EndpointEvents,
): BrowserEndpoint {
  const peer = createPeer(media)
  const ended = new AbortController()
  const reconnectToken = randomUUID()
  let isAnswered = false
  const close = () => {
    peer.close()
    ended.abort()
  }
  const endpoint: BrowserEndpoint = {
    device,
    peer,
    reconnectToken,
    sid: child.sid,
    ended: ended.signal,
    get isAnswered() {
      return isAnswered
    },
    hasSid: sid => sid === child.sid,
    accept(sdp) {
      if (isAnswered || ended.signal.aborted) return
      isAnswered = true
      peer.accept(sdp).then(
        () => events.onAccepted(endpoint),
        () => endpoint.leave(),
      )
    },
    decline() {
      if (ended.signal.aborted) return
      close()
      events.onDeclined(endpoint)
    },
    leave() {
      if (ended.signal.aborted) return
      close()
      events.onLeft(endpoint)
    },
    resume(reconnected) {
      endpoint.device = reconnected
      const answer = { callsid: child.sid, reconnect: reconnectToken, edge: 'sandbox' }
      reconnected.send('answer', answer)
    },
    end() {
      if (ended.signal.aborted) return
      // The SDK ignores `hangup` until it has accepted the call.
      endpoint.device?.send(isAnswered ? 'hangup' : 'cancel', { callsid: child.sid })
      close()
    },
  }
  return endpoint
}

function sendInvite(
  { device, reconnectToken }: BrowserEndpoint,
  sdp: string,
  { accountSid, child, params }: Invitation,
): void {
  const parameters = {
    CallSid: child.sid,
    AccountSid: accountSid,
    From: child.from,
    To: child.to,
    Params: new URLSearchParams(params).toString(),
  }
  device?.send('invite', { callsid: child.sid, sdp, reconnect: reconnectToken, parameters })
}
