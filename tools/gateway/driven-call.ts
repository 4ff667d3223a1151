import { randomUUID } from 'node:crypto'
import { type SipRequest, type SipResponse, responseTo } from '@ringback/gateway/phone/sip-message'
import { createConnectedTime } from './connected-time.ts'
import {
  type Dialog,
  type SipAddress,
  calledDialog,
  callerDialog,
  requestIn,
} from './sip-dialog.ts'
import { KEYS_TYPE, type SoundLine } from './sound-line.ts'

type CallState = 'calling' | 'ringing' | 'connected' | 'busy' | 'over'

export interface DrivenCall {
  state: CallState
  /** That of this side, by which a dialog is known: both sides of a forwarded call have one Call-ID. */
  tag: string
  /** The number that was called, as the trunk writes it. */
  to: string
  /** The number that called, if a phone of these did. */
  from?: string
  sound: SoundLine
  /** From its 200 to its first BYE, by this phone's clock. 0 without an ACK: a trunk ends such a call itself. */
  connectedSeconds(): number
  /** Sends sound before it answers: early media. */
  progress(): void
  answer(): void
  /** Sends an INVITE without a description within a call that was answered: the other side offers, and the ACK answers. */
  refresh(): void
  refuse(status: string): void
  /** Ends the call, refuses it or leaves it. */
  hangUp(): void
}

/** Where the phones are, and how they reach kamailio. */
export interface Network extends SipAddress {
  send(text: string): void
}

/** A call with what its phones do in it by themselves. */
export interface PhoneCall extends DrivenCall {
  takeRequest(request: SipRequest): void
  takeResponse(response: SipResponse): void
  close(): void
}

export function incomingCall(invite: SipRequest, network: Network, sound: SoundLine): PhoneCall {
  const tag = randomUUID()
  const dialog = calledDialog(invite, tag)
  const repeater = createRepeater(network)
  const time = createConnectedTime()
  let cseq = 0
  let isAcknowledged = false
  const call: PhoneCall = {
    ...{ state: 'ringing', tag, to: invite.user, sound },
    connectedSeconds: () => (isAcknowledged ? time.seconds() : 0),
    refresh: () => repeater.send(requestIn(dialog, 'INVITE', ++cseq, network)),
    refuse(status) {
      call.state = 'over'
      repeater.send(responseTo(invite, status, { tag }))
    },
    progress() {
      network.send(accept(invite, network, { tag, sound, status: '183 Session Progress' }))
      sound.hum(invite.body)
    },
    answer() {
      call.state = 'connected'
      time.answer()
      repeater.send(accept(invite, network, { tag, sound }))
      sound.speak(invite.body)
    },
    hangUp() {
      if (call.state === 'ringing') return call.refuse('480 Temporarily Unavailable')
      call.state = 'over'
      time.end()
      repeater.send(requestIn(dialog, 'BYE', ++cseq, network))
    },
    takeRequest(request) {
      if (request.method === 'ACK') {
        isAcknowledged = true
        repeater.stop()
      }
      // The INVITE had no description.
      if (request.method === 'ACK' && request.body !== '') sound.speak(request.body)
      if (request.method === 'INVITE' && call.state === 'connected')
        network.send(accept(request, network, { tag, sound }))
      if (request.method === 'OPTIONS') network.send(responseTo(request, '200 OK', { tag }))
      if (request.method !== 'CANCEL' && request.method !== 'BYE') return
      if (request.method === 'BYE') time.end()
      repeater.stop()
      network.send(responseTo(request, '200 OK', { tag }))
      if (request.method === 'CANCEL') call.refuse('487 Request Terminated')
      call.state = 'over'
    },
    takeResponse(response) {
      if (response.status < 200) return
      repeater.stop()
      if (response.values('cseq')[0] === `${cseq} INVITE` && response.status < 300)
        network.send(requestIn(dialog, 'ACK', cseq, network, { body: describe(sound) }))
    },
    close: () => close(call, repeater),
  }
  network.send(responseTo(invite, '180 Ringing', { tag }))
  return call
}

export function outgoingCall(
  { number, from }: { number: string; from: string },
  network: Network,
  sound: SoundLine,
): PhoneCall {
  const uri = `sip:${number}@gateway.test`
  const branch = randomUUID()
  const tag = randomUUID()
  const local = `<sip:${from}@trunk.test>;tag=${tag}`
  const invited = invitedDialog(local, uri)
  const repeater = createRepeater(network)
  const time = createConnectedTime()
  let answered = invited
  const answer = (response: SipResponse) => {
    answered = callerDialog(invited, response)
    network.send(requestIn(answered, 'ACK', 1, network))
    if (call.state === 'over') return
    call.state = 'connected'
    time.answer()
    sound.speak(response.body)
  }
  const call: PhoneCall = {
    ...{ state: 'calling', tag, to: number, from, sound },
    ...NOT_OF_CALLERS,
    connectedSeconds: time.seconds,
    hangUp() {
      const isConnected = call.state === 'connected'
      call.state = 'over'
      time.end()
      repeater.send(
        isConnected
          ? requestIn(answered, 'BYE', 2, network)
          : requestIn(invited, 'CANCEL', 1, network, { branch }),
      )
    },
    takeRequest(request) {
      if (request.method === 'INVITE') network.send(accept(request, network, { sound }))
      if (request.method === 'BYE' || request.method === 'OPTIONS')
        network.send(responseTo(request, '200 OK'))
      if (request.method !== 'BYE') return
      time.end()
      call.state = 'over'
    },
    takeResponse(response) {
      repeater.stop()
      if (!response.values('cseq')[0]?.endsWith(' INVITE')) return
      if (response.status === 180 && call.state === 'calling') call.state = 'ringing'
      if (response.status < 200) return
      if (response.status < 300) return answer(response)
      const refused = { ...invited, remote: response.values('to')[0] ?? '' }
      network.send(requestIn(refused, 'ACK', 1, network, { branch }))
      if (call.state !== 'over') call.state = response.status === 486 ? 'busy' : 'over'
    },
    close: () => close(call, repeater),
  }
  repeater.send(requestIn(invited, 'INVITE', 1, network, { branch, body: describe(sound) }))
  return call
}

function invitedDialog(local: string, uri: string): Dialog {
  return { callId: randomUUID(), local, remote: `<${uri}>`, target: uri, routes: [] }
}

const NOT_OF_CALLERS = { progress() {}, answer() {}, refresh() {}, refuse() {} }

/** T1 of RFC 3261: what is not acknowledged is repeated. */
const REPEAT_MS = 500

/** The answer to an INVITE: to the first one, or to one within the call when a browser has another network. */
function accept(
  request: SipRequest,
  { contact }: Network,
  { tag, sound, status = '200 OK' }: { tag?: string; sound: SoundLine; status?: string },
): string {
  const lines = [`Contact: ${contact}`, 'Content-Type: application/sdp']
  const parts = { lines, body: describe(sound), ...(tag !== undefined && { tag }) }
  return responseTo(request, status, parts)
}

/** Sends a message until it is stopped. */
function createRepeater({ send }: Network) {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearInterval(timer)
  return {
    send(text: string) {
      stop()
      send(text)
      timer = setInterval(() => send(text), REPEAT_MS)
    },
    stop,
  }
}

/** What waits to answer the call or to hang up finds it over. */
function close(call: DrivenCall, repeater: { stop(): void }): void {
  call.state = 'over'
  repeater.stop()
  call.sound.close()
}

const describe = ({ port }: SoundLine) =>
  [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'],
    ...[`m=audio ${port} RTP/AVP 0 ${KEYS_TYPE}`, `a=rtpmap:${KEYS_TYPE} telephone-event/8000`, ''],
  ].join('\r\n')
