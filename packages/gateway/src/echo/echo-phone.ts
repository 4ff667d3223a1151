import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { answerTo, startEchoSound } from './echo-sound.ts'
import { type SipRequest, readRequest, responseTo } from './sip-request.ts'

/** Only kamailio and rtpengine, on the same machine, reach it. */
const ADDRESS = '127.0.0.1'
/** T1 and T2 of RFC 3261: an answer is repeated until its ACK has come, for 64 times T1. */
const FIRST_REPEAT_MS = 500
const LONGEST_REPEAT_MS = 4_000
const REPEATS_MS = 32_000

/** A telephone that answers every call, and sends back what it hears. It knows no calls: kamailio ends them. */
export interface EchoPhone {
  /** Where it is called, for example `sip:echo@127.0.0.1:40000`. */
  uri: string
  stop(): void
}

export async function startEchoPhone(): Promise<EchoPhone> {
  const sound = await startEchoSound(ADDRESS)
  const socket = createSocket('udp4')
  socket.bind(0, ADDRESS)
  await once(socket, 'listening')
  const uri = `sip:echo@${ADDRESS}:${socket.address().port}`
  /** By Call-ID: the answers that no ACK has come for. */
  const repeats = new Map<string, NodeJS.Timeout>()

  const endRepeats = (callId: string): void => {
    clearTimeout(repeats.get(callId))
    repeats.delete(callId)
  }
  const repeat = (callId: string, answer: () => void): void => {
    endRepeats(callId)
    const next = (delayMs: number, sinceMs: number) => {
      answer()
      if (sinceMs >= REPEATS_MS) return endRepeats(callId)
      const then = () => next(Math.min(2 * delayMs, LONGEST_REPEAT_MS), sinceMs + delayMs)
      repeats.set(callId, setTimeout(then, delayMs))
    }
    next(FIRST_REPEAT_MS, 0)
  }
  socket.on('error', () => {})
  socket.on('message', (message, from) => {
    const request = readRequest(message.toString())
    if (!request) return
    const [callId = ''] = request.values('call-id')
    const answer = answerOf(request, { uri, soundPort: sound.port })
    const send = () => answer && socket.send(answer, from.port, from.address)
    if (request.method === 'ACK') endRepeats(callId)
    else if (request.method === 'INVITE') repeat(callId, send)
    else send()
  })
  return {
    uri,
    stop() {
      for (const callId of repeats.keys()) endRepeats(callId)
      socket.close()
      sound.close()
    },
  }
}

function answerOf(
  request: SipRequest,
  { uri, soundPort }: { uri: string; soundPort: number },
): string | undefined {
  switch (request.method) {
    case 'ACK':
      return undefined
    case 'INVITE': {
      const tag = tagOf(request)
      const body = answerTo(request.body, ADDRESS, soundPort)
      if (body === undefined) return responseTo(request, '488 Not Acceptable Here', { tag })
      const lines = [`Contact: <${uri}>`, 'Content-Type: application/sdp']
      return responseTo(request, '200 OK', { tag, lines, body })
    }
    case 'BYE':
      return responseTo(request, '200 OK')
    // The INVITE has had its answer.
    case 'CANCEL':
      return responseTo(request, '481 Call Does Not Exist', { tag: tagOf(request) })
    default:
      return responseTo(request, '405 Method Not Allowed', { tag: tagOf(request) })
  }
}

/** The same one for all messages of a call. */
function tagOf(request: SipRequest): string {
  const [callId = ''] = request.values('call-id')
  return createHash('sha256').update(callId).digest('hex').slice(0, 16)
}
