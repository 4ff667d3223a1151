import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { WebSocket } from 'ws'

/** A browser's connection with a gateway, for one call of the doctor's. */
export interface SipClient {
  /** Of the certificate of a wss address. */
  validTo: Date | null
  /** Places a call with sound, with the credentials when the gateway requires them. @returns the final response */
  call(user: string): Promise<SipAnswer>
  /** Ends the call that was answered, and the connection. */
  close(): void
}

export interface SipAnswer {
  status: number
  reason: string
  /** What the gateway's challenge names. */
  realm: string
  /** A description of sound, in SDP. */
  body: string
}

export interface SipCredentials {
  domain: string
  username: string
  password: string
}

const TIMEOUT_MS = 10_000

/**
 * Opens a WebSocket for SIP, as a browser does. @param origin the page's
 * @throws with the reason, such as `status 502` or `ECONNREFUSED`
 */
export async function connectSip(
  url: string,
  origin: string,
  credentials: SipCredentials,
): Promise<SipClient> {
  const socket = new WebSocket(url, 'sip', { origin, handshakeTimeout: TIMEOUT_MS })
  socket.on('error', () => {})
  let validTo: Date | null = null
  socket.once('upgrade', ({ socket: line }: IncomingMessage) => {
    if (line instanceof TLSSocket) validTo = new Date(line.getPeerCertificate().valid_to)
  })
  socket.once('unexpected-response', (request, { statusCode }) => {
    request.destroy()
    socket.emit('error', new Error(`status ${statusCode}`))
  })
  await once(socket, 'open')
  const call = createCall(socket, credentials)
  return {
    validTo,
    call: call.place,
    close() {
      call.end()
      socket.close()
    },
  }
}

/** A response by which a call goes on. */
interface Response extends SipAnswer {
  to: string
  /** Where requests within the call go, and on which way. */
  contact: string
  routes: string[]
  nonce: string
}

function createCall(socket: WebSocket, { domain, username, password }: SipCredentials) {
  const address = `${randomUUID()}.invalid`
  const headers = [
    'Max-Forwards: 70',
    `From: <sip:doctor@${domain}>;tag=${randomUUID()}`,
    `Call-ID: ${randomUUID()}`,
    `Contact: <sip:doctor@${address};transport=ws>`,
  ]
  let answered: Response | undefined
  const send = (method: string, uri: string, cseq: number, more: string[], body = '') =>
    socket.send(
      [
        `${method} ${uri} SIP/2.0`,
        `Via: SIP/2.0/WS ${address};branch=z9hG4bK${randomUUID()}`,
        ...headers,
        `CSeq: ${cseq} ${method}`,
        ...more,
        ...(body === '' ? [] : ['Content-Type: application/sdp']),
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    )
  // Listens before the request is sent: two messages may arrive at once.
  const finalResponse = (cseq: number) =>
    new Promise<Response>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS)
      socket.on('message', function take(data: Buffer) {
        const response = readResponse(data.toString(), cseq)
        if (!response) return
        socket.off('message', take)
        clearTimeout(timer)
        resolve(response)
      })
    })
  const within = (method: string, cseq: number, { contact, to, routes }: Response) =>
    send(method, contact, cseq, [`To: ${to}`, ...routes.map(route => `Route: ${route}`)])
  const invite = async (uri: string, cseq: number, more: string[]): Promise<Response> => {
    const response = finalResponse(cseq)
    send('INVITE', uri, cseq, [`To: <${uri}>`, ...more], OFFER)
    return response
  }
  return {
    async place(user: string): Promise<SipAnswer> {
      const uri = `sip:${user}@${domain}`
      const challenge = await invite(uri, 1, [])
      const { realm, nonce } = challenge
      if (challenge.status !== 407) return challenge
      const own = { method: 'INVITE', uri, realm, nonce, username, password }
      const answer = await invite(uri, 2, [`Proxy-Authorization: ${authorization(own)}`])
      if (answer.status < 300) {
        answered = answer
        within('ACK', 2, answer)
      }
      return { ...answer, realm }
    },
    end() {
      if (answered) within('BYE', 3, answered)
    },
  }
}

/** Undefined for what is not the final response to this INVITE. */
function readResponse(text: string, cseq: number): Response | undefined {
  const [head = '', body = ''] = text.split(/\r\n\r\n/, 2)
  const [, status, reason = ''] = /^SIP\/2\.0 ([2-6]\d\d) (.*)/.exec(head) ?? []
  const values = (name: string) =>
    [...head.matchAll(new RegExp(`^${name}\\s*:\\s*(.*?)\\s*$`, 'gim'))].map(
      ([, value = '']) => value,
    )
  if (status === undefined || values('CSeq')[0] !== `${cseq} INVITE`) return undefined
  const [challenge = ''] = values('Proxy-Authenticate')
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? ''
  return {
    ...{ status: Number(status), reason, body, realm: part('realm'), nonce: part('nonce') },
    to: values('To')[0] ?? '',
    contact: /<([^>]*)>/.exec(values('Contact')[0] ?? '')?.[1] ?? '',
    routes: values('Record-Route')
      .flatMap(value => value.match(/<[^>]*>[^,]*/g) ?? [])
      .reverse(),
  }
}

/** Digest authentication (RFC 2617). */
function authorization(own: Record<string, string> & { method: string; uri: string }): string {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const { method, uri, realm, nonce, username, password } = own
  const response = md5(
    [md5(`${username}:${realm}:${password}`), nonce, md5(`${method}:${uri}`)].join(':'),
  )
  return `Digest username="${username}",realm="${realm}",nonce="${nonce}",uri="${uri}",response="${response}"`
}

/** Codecs as Chromium offers them. The key of the certificate does not exist. */
const OFFER = [
  ...['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', 'a=group:BUNDLE 0'],
  ...['m=audio 9 UDP/TLS/RTP/SAVPF 111 0 8 110 126', 'c=IN IP4 0.0.0.0', 'a=rtcp-mux', 'a=mid:0'],
  ...[
    `a=ice-ufrag:${randomBytes(4).toString('hex')}`,
    `a=ice-pwd:${randomBytes(16).toString('hex')}`,
  ],
  `a=fingerprint:sha-256 ${randomBytes(32).toString('hex').toUpperCase().match(/../g)?.join(':')}`,
  ...['a=setup:actpass', 'a=sendrecv', 'a=rtpmap:111 opus/48000/2'],
  ...['a=rtpmap:0 PCMU/8000', 'a=rtpmap:8 PCMA/8000', 'a=rtpmap:110 telephone-event/48000'],
  ...['a=rtpmap:126 telephone-event/8000', ''],
].join('\r\n')
