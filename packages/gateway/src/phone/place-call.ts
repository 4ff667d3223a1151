import { randomBytes } from 'node:crypto'
import type { SipResponse } from './sip-message.ts'

/** A call of our telephone through the gateway, with one INVITE. */
export interface OutgoingCall {
  /** Where kamailio listens to trunks. */
  gateway: { host: string; port: number }
  /** A header of the INVITE and of the ACK for a refusal, by which kamailio recognises the call. */
  header: string
  /** The offer of sound, in SDP. */
  offer: string
  /** The call is answered. @param description the answer to the offer, in SDP */
  onAnswer(description: string): void
  /** The call is over: refused with a status, 408 without a response; null when it was answered. Is called once. */
  onEnd(status: number | null): void
}

/** T1 of RFC 3261. The INVITE is repeated until there is any response, for 16 times T1. */
const FIRST_REPEAT_MS = 500
const REPEATS_MS = 8_000
/** Above the longest limit that the gateway gives. kamailio ends calls before, unless it was killed. */
const LONGEST_CALL_MS = 900_000

interface Placing extends OutgoingCall {
  send(text: string): void
  branch: string
  tag: string
  timer?: NodeJS.Timeout
  /** Of the answer, for its repetitions too. */
  ack?: string
}

/** The calls that our telephone has placed. @param contact our URI */
export function createPlacing(contact: string) {
  /** By Call-ID. */
  const placing = new Map<string, Placing>()
  const end = (callId: string, status: number | null) => {
    const call = placing.get(callId)
    clearTimeout(call?.timer)
    placing.delete(callId)
    call?.onEnd(status)
  }
  return {
    place(callId: string, outgoing: OutgoingCall, send: (text: string) => void): void {
      const call: Placing = { ...outgoing, send, branch: randomId(), tag: randomId() }
      placing.set(callId, call)
      const body = outgoing.offer
      const invite = requestOf('INVITE', { callId, call, contact, body })
      const repeat = (delayMs: number) => {
        if (delayMs > REPEATS_MS) return end(callId, 408)
        send(invite)
        call.timer = setTimeout(() => repeat(2 * delayMs), delayMs)
      }
      repeat(FIRST_REPEAT_MS)
    },
    take(response: SipResponse): void {
      const [callId = ''] = response.values('call-id')
      const call = placing.get(callId)
      if (!call || !response.values('cseq')[0]?.endsWith(' INVITE')) return
      clearTimeout(call.timer)
      call.timer = setTimeout(() => end(callId, null), LONGEST_CALL_MS)
      if (response.status < 200) return
      if (response.status < 300) {
        const isFirst = call.ack === undefined
        call.ack ??= requestOf('ACK', { callId, call, contact, ...dialogOf(response) })
        call.send(call.ack)
        if (isFirst) call.onAnswer(response.body)
      } else {
        call.send(requestOf('ACK', { callId, call, contact, to: response.values('to')[0] }))
        end(callId, response.status)
      }
    },
    hangUp: (callId: string) => end(callId, null),
    hangUpAll() {
      for (const callId of [...placing.keys()]) end(callId, null)
    },
  }
}

interface RequestParts {
  callId: string
  call: Placing
  contact: string
  /** Of the answer; that of the gateway without it. */
  uri?: string | undefined
  routes?: readonly string[]
  branch?: string
  to?: string | undefined
  body?: string
}

function requestOf(method: 'INVITE' | 'ACK', parts: RequestParts): string {
  const { callId, call, contact, routes = [], body = '' } = parts
  // Kamailio recognises the call by its tags then.
  const isWithin = parts.uri !== undefined
  const { uri = `sip:${call.gateway.host}:${call.gateway.port}`, to = `<${uri}>` } = parts
  const address = contact.replace(/^.*@/, '')
  return [
    `${method} ${uri} SIP/2.0`,
    `Via: SIP/2.0/UDP ${address};branch=z9hG4bK${parts.branch ?? call.branch};rport`,
    'Max-Forwards: 70',
    ...routes.map(route => `Route: ${route}`),
    `From: <${contact}>;tag=${call.tag}`,
    `To: ${to}`,
    `Call-ID: ${callId}`,
    `CSeq: 1 ${method}`,
    ...(isWithin ? [] : [call.header]),
    ...(method === 'INVITE' ? [`Contact: <${contact}>`, 'Content-Type: application/sdp'] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** What a request within the answered call has (RFC 3261, 12.1.2): a route for each proxy, the nearest first. */
function dialogOf(answer: SipResponse) {
  const routes = answer.values('record-route').flatMap(value => value.match(/<[^>]*>[^,]*/g) ?? [])
  const uri = /<?(sips?:[^>\s]*)>?/i.exec(answer.values('contact')[0] ?? '')?.[1]
  return { uri, routes: routes.reverse(), branch: randomId(), to: answer.values('to')[0] }
}

const randomId = () => randomBytes(12).toString('hex')
