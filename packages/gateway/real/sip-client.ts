import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { CALL_HEADER } from '@ringback/contract/gateway/gateway-contract'
import { WebSocket } from 'ws'
import { GATEWAY_KEYS } from '../../../tools/gateway/gateway-settings.ts'
import { type Credentials, BROWSER_SOUND, authorizationOf, sipRequest } from './sip-messages.ts'

/** A browser's connection without a SIP stack, for what no stack sends. */
export interface SipClient {
  /** Sends a REGISTER, and again with its credentials when it is challenged. */
  register(options: RegisterOptions): Promise<Answer>
  /** Sends an INVITE in the same way. @returns the final answer, which is acknowledged when it is a refusal */
  invite(options: InviteOptions): Promise<Answer>
  /** Leaves the last INVITE before its answer. */
  cancel(): void
  /** Sends anything. */
  send(message: string | Buffer): void
  /** What has arrived. */
  received: readonly string[]
  isOpen(): boolean
  close(): void
}

/** `authorization` is what the last request had, if any. */
interface Answer {
  status: number
  text: string
  authorization?: string
}

interface RegisterOptions extends Credentials {
  /** Whose address is registered. */
  identity: string
  expires?: number
  contact?: string
}

interface InviteOptions {
  credentials?: Credentials
  callId?: string
  /** Instead of the answer to a challenge. */
  authorization?: string
}

const DOMAIN = GATEWAY_KEYS.SIP_DOMAIN

type Headers = Readonly<Record<string, string | number>>
type Exchange = (method: string, uri: string, headers: Headers) => Promise<Answer>

/** @param address whose connection it is, as the proxy for TLS names it */
export async function connectSip(url: string, address = '192.0.2.1'): Promise<SipClient> {
  const socket = new WebSocket(url, 'sip', { headers: { 'X-Forwarded-For': address } })
  const received: string[] = []
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  await once(socket, 'open')
  const Contact = `<sip:${randomUUID()}@browser.invalid;transport=ws>`
  const registration = randomUUID()
  let cseq = 0
  let invited = ''

  const exchange: Exchange = async (method, uri, headers) => {
    const number = ++cseq
    const Via = `SIP/2.0/WS browser.invalid;branch=z9hG4bK${randomUUID()}`
    const request = sipRequest(method, {
      uri,
      headers: { Via, Contact, CSeq: `${number} ${method}`, ...headers },
      ...(method === 'INVITE' && { body: BROWSER_SOUND }),
    })
    const before = received.length
    if (method === 'INVITE') invited = request
    socket.send(request)
    const final = new RegExp(`^SIP/2\\.0 [2-6][^]*^CSeq: ${number} ${method}`, 'm')
    const isFinal = (each: string) => final.test(each)
    const find = () => received.slice(before).find(isFinal)
    while (find() === undefined) await once(socket, 'message')
    const text = find() ?? ''
    const status = Number(text.slice(8, 11))
    if (method === 'INVITE' && status >= 300) socket.send(acknowledgement(request, text))
    return { status, text }
  }
  return {
    register({ identity, expires = 600, contact = Contact, ...credentials }) {
      const address = `<sip:${identity}@${DOMAIN}>`
      const headers = {
        ...{ From: `${address};tag=${randomUUID()}`, To: address, 'Call-ID': registration },
        ...{ Contact: contact, Expires: expires },
      }
      return withCredentials(exchange, ['REGISTER', `sip:${DOMAIN}`, headers], { credentials })
    },
    invite({ callId = randomUUID(), ...options }) {
      const headers = { 'Call-ID': randomUUID(), [CALL_HEADER]: callId }
      return withCredentials(exchange, ['INVITE', `sip:call@${DOMAIN}`, headers], options)
    },
    cancel: () => socket.send(withoutBody(invited, 'CANCEL')),
    send: message => socket.send(message),
    received,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
}

async function withCredentials(
  exchange: Exchange,
  [method, uri, headers]: Parameters<Exchange>,
  { credentials, authorization }: Pick<InviteOptions, 'credentials' | 'authorization'>,
): Promise<Answer> {
  // REGISTER is challenged by a registrar, others by a proxy.
  const name = method === 'REGISTER' ? 'Authorization' : 'Proxy-Authorization'
  if (authorization !== undefined)
    return exchange(method, uri, { ...headers, [name]: authorization })
  const first = await exchange(method, uri, headers)
  const nonce = /nonce="([^"]*)"/.exec(first.text)?.[1]
  if (!credentials || nonce === undefined) return first
  const own = authorizationOf(credentials, { method, uri, nonce })
  return { ...(await exchange(method, uri, { ...headers, [name]: own })), authorization: own }
}

/** The ACK of an INVITE that was refused with `answer`. */
function acknowledgement(invite: string, answer: string): string {
  const to = /^To: .*$/im.exec(answer)?.[0] ?? ''
  return withoutBody(invite, 'ACK').replace(/^To: .*$/m, to)
}

/** The ACK or CANCEL of an INVITE. */
function withoutBody(invite: string, method: string): string {
  return invite
    .replace(/^INVITE/, method)
    .replace(/^(CSeq: \d+) INVITE/m, `$1 ${method}`)
    .replace(/^Content-Type[^]*$/m, 'Content-Length: 0\r\n\r\n')
}
