import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { CALL_HEADER } from '@ringback/contract/gateway/gateway-contract'
import { WebSocket } from 'ws'
import { type Dialog, callerDialog, requestIn } from '../../../tools/gateway/sip-dialog.ts'
import { GATEWAY_KEYS } from '../../../tools/gateway/gateway-settings.ts'
import { type SipResponse, readResponse } from '../src/phone/sip-message.ts'
import { BROWSER_SOUND, authorizationOf, credentialsOf } from './sip-messages.ts'

/** A browser's connection without a SIP stack, which places calls and sends anything within them. */
export interface DialogClient {
  socket: WebSocket
  /** Places a call, with credentials when they are required, and acknowledges the answer. */
  call(options?: CallOptions): Promise<ClientCall>
  /** Sends a request within a call, which need not be of this connection. @returns its final response */
  request(dialog: Dialog, method: string, options?: RequestOptions): Promise<SipResponse>
  /** Sends a request within a call, and waits for nothing. */
  send(dialog: Dialog, method: string, options?: RequestOptions): void
}

export interface ClientCall {
  /** Of the server. */
  callId: string
  answer: SipResponse
  dialog: Dialog
}

interface CallOptions {
  identity?: string
  /** The Call-ID of SIP. */
  sipCallId?: string
  cseq?: number
  /** The description of sound. */
  body?: string
}

interface RequestOptions {
  cseq?: number
  body?: string
  headers?: readonly string[]
}

/** Of a request within a call. */
const FIRST_CSEQ = 50
const URI = `sip:call@${GATEWAY_KEYS.SIP_DOMAIN}`

export async function connectDialogClient(url: string): Promise<DialogClient> {
  const socket = new WebSocket(url, 'sip')
  await once(socket, 'open')
  const address = `${randomUUID()}.invalid`
  const from = { address, contact: `<sip:a@${address};transport=ws>`, transport: 'WS' } as const
  const send: DialogClient['send'] = (dialog, method, { cseq = FIRST_CSEQ, ...parts } = {}) =>
    socket.send(requestIn(dialog, method, cseq, from, parts))
  const request: DialogClient['request'] = async (dialog, method, options = {}) => {
    const { cseq = FIRST_CSEQ } = options
    const final = new Promise<SipResponse>(resolve =>
      socket.on('message', function take(data: Buffer) {
        const response = readResponse(data.toString())
        if (!response || response.status < 200) return
        if (response.values('call-id')[0] !== dialog.callId) return
        if (response.values('cseq')[0] !== `${cseq} ${method}`) return
        socket.off('message', take)
        resolve(response)
      }),
    )
    send(dialog, method, options)
    return final
  }
  return {
    socket,
    request,
    send,
    async call({
      identity = 'alice',
      sipCallId = randomUUID(),
      cseq = 10,
      body = BROWSER_SOUND,
    } = {}) {
      const callId = randomUUID()
      const invited: Dialog = {
        ...{ callId: sipCallId, remote: `<${URI}>`, target: URI, routes: [] },
        local: `<sip:${identity}@${GATEWAY_KEYS.SIP_DOMAIN}>;tag=${randomUUID()}`,
      }
      const parts = { body, headers: [`${CALL_HEADER}: ${callId}`] }
      const first = await request(invited, 'INVITE', { cseq, ...parts })
      const nonce = /nonce="([^"]*)"/.exec(first.values('proxy-authenticate')[0] ?? '')?.[1]
      const authorise = (challenge: string) => {
        const own = { method: 'INVITE', uri: URI, nonce: challenge }
        const authorization = authorizationOf(credentialsOf(identity), own)
        return request(invited, 'INVITE', {
          ...{ cseq: cseq + 1, body },
          headers: [...parts.headers, `Proxy-Authorization: ${authorization}`],
        })
      }
      const answer = nonce === undefined ? first : await authorise(nonce)
      const dialog = callerDialog(invited, answer)
      if (answer.status < 300)
        send(dialog, 'ACK', { cseq: Number.parseInt(answer.values('cseq')[0] ?? '') })
      return { callId, answer, dialog }
    },
  }
}
