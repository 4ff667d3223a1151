import { createHash, randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type OutgoingCall, createPlacing } from './place-call.ts'
import { type SipRequest, readRequest, readResponse, responseTo } from './sip-message.ts'

/** Only kamailio and rtpengine, on the same machine, reach the telephone and its sound. */
export const PHONE_ADDRESS = '127.0.0.1'
/** T1 and T2 of RFC 3261: an answer is repeated until its ACK has come, for 64 times T1. */
const FIRST_REPEAT_MS = 500
const LONGEST_REPEAT_MS = 4_000
const REPEATS_MS = 32_000
/** Above the longest limit that the server gives. kamailio ends calls before, unless it was killed. */
const LONGEST_CALL_MS = 900_000

/**
 * A telephone that answers every call at once, and places calls. What it does in one depends on the user part that was
 * called.
 */
export interface Telephone {
  /** Where it is called, for example `sip:echo@127.0.0.1:40000`. */
  uriOf(user: string): string
  place(call: OutgoingCall): void
  stop(): void
}

/** What the telephone does in one call. */
export interface PhoneCall {
  /** The answer to the offer of sound, in SDP; an offer if there is none. */
  description: string
  /** The answer has arrived: the caller receives our sound. @param answer of the caller to our offer, or '' */
  begin(answer: string): void
  /** The call is over. Is called once. */
  hangUp(): void
}

/** Answers a call with an offer of sound, or with '', which requires ours; a status of SIP refuses it. */
export type AnswerCall = (user: string, offer: string) => Promise<PhoneCall | string>

interface Line {
  /** Not there until it is answered. */
  call?: PhoneCall
  hasBegun?: true
  repeat?: NodeJS.Timeout
  end: NodeJS.Timeout
}

export async function startTelephone(answerCall: AnswerCall): Promise<Telephone> {
  const socket = createSocket('udp4')
  socket.bind(0, PHONE_ADDRESS)
  await once(socket, 'listening')
  const { port } = socket.address()
  const uriOf = (user: string) => `sip:${user}@${PHONE_ADDRESS}:${port}`
  const lines = createLines()
  const placing = createPlacing(uriOf('announcement'))
  const invite = async (request: SipRequest, callId: string, send: (text: string) => void) => {
    const known = lines.get(callId)
    // The same request again, or a new description within the call.
    if (known) {
      const { call } = known
      if (call) lines.repeat(callId, known, () => send(accept(request, uriOf(request.user), call)))
      return
    }
    const line = lines.open(callId)
    const call = await answerCall(request.user, request.body)
    if (typeof call === 'string') {
      lines.hangUp(callId)
      return send(responseTo(request, call, { tag: tagOf(request) }))
    }
    if (lines.get(callId) !== line) return call.hangUp()
    line.call = call
    lines.repeat(callId, line, () => send(accept(request, uriOf(request.user), call)))
  }
  socket.on('error', () => {})
  socket.on('message', (message, from) => {
    const text = message.toString()
    const response = readResponse(text)
    if (response) return placing.take(response)
    const request = readRequest(text)
    if (!request) return
    const [callId = ''] = request.values('call-id')
    const send = (text: string) => socket.send(text, from.port, from.address)
    if (request.method === 'INVITE') {
      return void invite(request, callId, send).catch(() => {
        // For example, no port is free.
        lines.hangUp(callId)
        send(responseTo(request, '500 Server Internal Error', { tag: tagOf(request) }))
      })
    }
    if (request.method === 'ACK') return lines.acknowledge(callId, request.body)
    if (request.method === 'BYE') {
      lines.hangUp(callId)
      placing.hangUp(callId)
    }
    send(answerTo(request))
  })
  return {
    uriOf,
    place: call =>
      placing.place(randomUUID(), call, text =>
        socket.send(text, call.gateway.port, call.gateway.host),
      ),
    stop() {
      lines.hangUpAll()
      placing.hangUpAll()
      socket.close()
    },
  }
}

/** The calls of the telephone. */
function createLines() {
  /** By Call-ID. */
  const open = new Map<string, Line>()

  const hangUp = (callId: string): void => {
    const line = open.get(callId)
    if (!line) return
    open.delete(callId)
    clearTimeout(line.repeat)
    clearTimeout(line.end)
    line.call?.hangUp()
  }
  const acknowledge = (callId: string, answer: string): void => {
    const line = open.get(callId)
    clearTimeout(line?.repeat)
    if (!line?.call || line.hasBegun) return
    line.hasBegun = true
    line.call.begin(answer)
  }
  /** An answer without an ACK ends the call. */
  const repeat = (callId: string, line: Line, answer: () => void): void => {
    const next = (delayMs: number, sinceMs: number) => {
      answer()
      if (sinceMs >= REPEATS_MS) return hangUp(callId)
      const then = () => next(Math.min(2 * delayMs, LONGEST_REPEAT_MS), sinceMs + delayMs)
      line.repeat = setTimeout(then, delayMs)
    }
    clearTimeout(line.repeat)
    next(FIRST_REPEAT_MS, 0)
  }
  return {
    open(callId: string): Line {
      const line = { end: setTimeout(() => hangUp(callId), LONGEST_CALL_MS) }
      open.set(callId, line)
      return line
    },
    get: (callId: string) => open.get(callId),
    ...{ hangUp, acknowledge, repeat },
    hangUpAll() {
      for (const callId of [...open.keys()]) hangUp(callId)
    },
  }
}

function accept(request: SipRequest, uri: string, { description: body }: PhoneCall): string {
  const lines = [`Contact: <${uri}>`, 'Content-Type: application/sdp']
  return responseTo(request, '200 OK', { tag: tagOf(request), lines, body })
}

function answerTo(request: SipRequest): string {
  const tag = tagOf(request)
  switch (request.method) {
    case 'BYE':
      return responseTo(request, '200 OK')
    // The INVITE has had its answer.
    case 'CANCEL':
      return responseTo(request, '481 Call Does Not Exist', { tag })
    default:
      return responseTo(request, '405 Method Not Allowed', { tag })
  }
}

/** The same one for all messages of a call. */
function tagOf(request: SipRequest): string {
  const [callId = ''] = request.values('call-id')
  return createHash('sha256').update(callId).digest('hex').slice(0, 16)
}
