import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import {
  type SipRequest,
  readRequest,
  readResponse,
  responseTo,
} from '@ringback/gateway/phone/sip-message'
import { receivedByTrunks } from './received-by-trunks.ts'
import { type SoundLine, openSoundLine } from './sound-line.ts'
import {
  type Network,
  type PhoneCall,
  type DrivenCall,
  incomingCall,
  outgoingCall,
} from './driven-call.ts'

/**
 * Phones behind a trunk that a test drives step by step. SIPp has its steps from the beginning.
 * They ring when they are called, and speak in every call.
 */
export interface DrivenPhones {
  /** Calls from and to them, the newest last. */
  calls: readonly DrivenCall[]
  /** Refuses all calls from now on, for example with `486 Busy Here`; null lets them ring again. */
  refuseWith(status: string | null): void
  /** Answers all calls from now on when they ring, or lets them ring. */
  answerAtOnce(answers?: boolean): void
  /** Calls a number over the trunk. @param from the number that is shown */
  call(number: string, from: string): Promise<DrivenCall>
  /** What has arrived. */
  received: readonly string[]
  /** The same in one text. */
  messages(): string
  close(): void
}

interface PhoneOptions {
  /** Of each call; it speaks by default. */
  openLine?: () => Promise<SoundLine>
  /** Is called when a call begins to ring. */
  onRing?: (call: DrivenCall) => void
}

/** @param gatewayPort where kamailio listens to trunks */
export async function startDrivenPhones(
  port: number,
  gatewayPort: number,
  { openLine = openSoundLine, onRing }: PhoneOptions = {},
): Promise<DrivenPhones> {
  const socket = createSocket('udp4')
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  const received: string[] = []
  const messages = () => received.join('\n')
  receivedByTrunks.push(messages)
  const calls: PhoneCall[] = []
  /** Those that ring or have rung, by the Call-ID; null while one begins to. */
  const invited = new Map<string, PhoneCall | null>()
  const send = (text: string) => socket.send(text, gatewayPort, '127.0.0.1')
  const address = `127.0.0.1:${port}`
  const network: Network = { send, address, contact: `<sip:phone@${address}>` }
  let refusal: string | null = null
  let answersAtOnce = false

  const ring = async (invite: SipRequest, callId: string) => {
    invited.set(callId, null)
    const call = incomingCall(invite, network, await openLine())
    invited.set(callId, call)
    calls.push(call)
    onRing?.(call)
    if (refusal !== null) call.refuse(refusal)
    else if (answersAtOnce) call.answer()
  }
  const callOf = (ownHeader = '') => calls.find(({ tag }) => ownHeader.endsWith(`;tag=${tag}`))
  const takeRequest = (request: SipRequest) => {
    const [callId = ''] = request.values('call-id')
    const within = callOf(request.values('to')[0]) ?? invited.get(callId)
    if (within) return within.takeRequest(request)
    if (request.method === 'OPTIONS') send(responseTo(request, '200 OK', { tag: 'phone' }))
    if (request.method === 'INVITE' && !invited.has(callId)) void ring(request, callId)
  }
  socket.on('message', message => {
    const text = message.toString()
    received.push(text)
    const request = readRequest(text)
    const response = readResponse(text)
    if (request) takeRequest(request)
    if (response) callOf(response.values('from')[0])?.takeResponse(response)
  })
  return {
    calls,
    answerAtOnce: (answers = true) => void (answersAtOnce = answers),
    refuseWith: status => void (refusal = status),
    async call(number, from) {
      const call = outgoingCall({ number, from }, network, await openLine())
      calls.push(call)
      return call
    },
    received,
    messages,
    close() {
      for (const call of calls) call.close()
      socket.close()
    },
  }
}
