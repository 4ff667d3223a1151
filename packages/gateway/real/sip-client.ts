import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A browser's connection without a SIP stack, for what no stack sends. */
export interface SipClient {
  /** Sends a REGISTER, and again with its credentials when it is challenged. @returns the status and the headers */
  register(options: RegisterOptions): Promise<{ status: number; text: string }>
  close(): void
}

interface RegisterOptions {
  /** Whose address is registered. */
  identity: string
  user: string
  password: string
  expires?: number
  contact?: string
}

const DOMAIN = 'gateway.test'

export async function connectSip(url: string): Promise<SipClient> {
  const socket = new WebSocket(url, 'sip')
  await once(socket, 'open')
  const callId = randomUUID()
  const ownContact = `<sip:${randomUUID()}@browser.invalid;transport=ws>`
  let cseq = 0
  const exchange = async (options: RegisterOptions, authorization: string) => {
    const { identity, expires = 600, contact = ownContact } = options
    socket.send(
      [
        `REGISTER sip:${DOMAIN} SIP/2.0`,
        `Via: SIP/2.0/WS browser.invalid;branch=z9hG4bK${randomUUID()}`,
        'Max-Forwards: 70',
        `From: <sip:${identity}@${DOMAIN}>;tag=${randomUUID()}`,
        `To: <sip:${identity}@${DOMAIN}>`,
        `Call-ID: ${callId}`,
        `CSeq: ${++cseq} REGISTER`,
        `Contact: ${contact}`,
        `Expires: ${expires}`,
        ...(authorization ? [authorization] : []),
        'Content-Length: 0',
        '\r\n',
      ].join('\r\n'),
    )
    const [data] = (await once(socket, 'message')) as [Buffer]
    const text = data.toString()
    return { status: Number(/^SIP\/2\.0 (\d+)/.exec(text)?.[1]), text }
  }
  return {
    async register(options) {
      const first = await exchange(options, '')
      const nonce = /nonce="([^"]*)"/.exec(first.text)?.[1]
      if (first.status !== 401 || nonce === undefined) return first
      return exchange(options, authorizationOf(options, nonce))
    },
    close: () => socket.close(),
  }
}

/** Digest authentication (RFC 2617). */
function authorizationOf({ user, password }: RegisterOptions, nonce: string): string {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const uri = `sip:${DOMAIN}`
  const digest = [md5(`${user}:${DOMAIN}:${password}`), nonce, md5(`REGISTER:${uri}`)].join(':')
  const names = `username="${user}",realm="${DOMAIN}",nonce="${nonce}",uri="${uri}"`
  return `Authorization: Digest ${names},response="${md5(digest)}"`
}
