/** A SIP message of the browser. */
export interface SipRequest {
  method: string
  /** The first line without method and version. */
  uri: string
  headers: ReadonlyMap<string, string>
  socket: FakeWebSocket
}

const SDP = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\n'

/** The browser's side of a connection to {@link FakeSipGateway}. */
export class FakeWebSocket {
  static readonly OPEN = 1
  static gateway: FakeSipGateway
  readonly gateway = FakeWebSocket.gateway
  readonly OPEN = 1
  readonly CONNECTING = 0
  readyState = 0
  binaryType = 'blob'
  onopen: () => void = () => undefined
  onclose: (event: { wasClean: boolean; code: number; reason: string }) => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onerror: (event: unknown) => void = () => undefined

  constructor() {
    this.#open()
  }

  #open(): void {
    setTimeout(() => {
      if (this.readyState !== 0) return
      // As the first packet of a connection.
      if (this.gateway.isSilent) return void setTimeout(() => this.#open(), 60_000)
      if (!this.gateway.isReachable) return this.drop()
      this.readyState = 1
      this.gateway.sockets.push(this)
      this.onopen()
    })
  }

  send(text: string): void {
    // The network takes time.
    setTimeout(() => this.gateway.receive(text, this))
  }

  close(): void {
    this.readyState = 3
  }

  /** The network is gone. */
  drop(): void {
    this.readyState = 3
    this.onclose({ wasClean: false, code: 1006, reason: '' })
  }
}

/** A SIP gateway below the library: it accepts what the test does not refuse, and sends what the test says. */
export class FakeSipGateway {
  readonly sockets: FakeWebSocket[] = []
  readonly requests: SipRequest[] = []
  /** Sockets that a translation of addresses has forgotten. */
  readonly forgotten = new Set<FakeWebSocket>()
  isReachable = true
  /** The network loses everything, and no side is notified. */
  isSilent = false
  /** The status for each request of a method, by the method; 200 for others, and none for an INVITE. */
  statuses: Partial<Record<string, string>> = {}
  #calls = 0

  /** The newest request of a method. */
  newest(method: string): SipRequest {
    const request = this.requests.findLast(candidate => candidate.method === method)
    if (!request) throw new Error(`the page sent no ${method}`)
    return request
  }

  count(method: string): number {
    return this.requests.filter(request => request.method === method).length
  }

  receive(text: string, socket: FakeWebSocket): void {
    if (this.isSilent || this.forgotten.has(socket)) return
    const [first = '', ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n')
    const headers = new Map(
      lines.map(line => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const [method = '', uri = ''] = first.split(' ')
    if (method === 'SIP/2.0') {
      // A response to our INVITE.
      this.requests.push({ method: `response ${uri}`, uri, headers, socket })
      return
    }
    const request = { method, uri, headers, socket }
    this.requests.push(request)
    if (method === 'ACK') return
    const isFirstInvite = method === 'INVITE' && !(headers.get('to') ?? '').includes('tag=')
    const status = this.statuses[method] ?? (isFirstInvite ? undefined : '200 OK')
    if (status) this.respond(request, status, method === 'INVITE' && status.startsWith('200'))
    if (method === 'CANCEL') this.respond(this.newest('INVITE'), '487 Request Terminated')
  }

  /** Responds to the INVITE of the call, with a description if sound follows. */
  respond({ method, headers, socket }: SipRequest, status: string, hasSound = false): void {
    const to = headers.get('to') ?? ''
    const challenge = 'Digest realm="gateway.test", nonce="n1", algorithm=MD5'
    const lines = [
      `SIP/2.0 ${status}`,
      `Via: ${headers.get('via')}`,
      `From: ${headers.get('from')}`,
      `To: ${to.includes('tag=') ? to : `${to};tag=gateway`}`,
      `Call-ID: ${headers.get('call-id')}`,
      `CSeq: ${headers.get('cseq')}`,
      `Contact: ${method === 'REGISTER' ? headers.get('contact') : '<sip:phone@gateway.test>'}`,
      ...(status.startsWith('401') ? [`WWW-Authenticate: ${challenge}`] : []),
      ...(hasSound ? ['Content-Type: application/sdp'] : []),
      `Content-Length: ${hasSound ? SDP.length : 0}`,
    ]
    socket.onmessage({ data: `${lines.join('\r\n')}\r\n\r\n${hasSound ? SDP : ''}` })
  }

  /** Calls the page, or within the newest call sends another method. */
  send(method: 'INVITE' | 'CANCEL' | 'BYE' | 'ACK', extra: readonly string[] = []): void {
    const { headers } = this.newest('REGISTER')
    const contact = /<(sip:[^>]+)>/.exec(headers.get('contact') ?? '')?.[1] ?? ''
    if (method === 'INVITE') this.#calls += 1
    const answer = this.requests.findLast(request => request.method === 'response 200')
    const hasSound = method === 'INVITE'
    const lines = [
      `${method} ${contact} SIP/2.0`,
      `Via: SIP/2.0/WS gateway.test;branch=z9hG4bKcall${this.#calls}${method === 'BYE' ? 'bye' : ''}`,
      `From: <sip:+12125550142@gateway.test>;tag=caller`,
      `To: ${answer && method !== 'CANCEL' && method !== 'INVITE' ? answer.headers.get('to') : '<sip:+14155550199@gateway.test>'}`,
      `Call-ID: incoming-${this.#calls}`,
      `CSeq: ${method === 'BYE' ? 2 : 1} ${method}`,
      'Max-Forwards: 70',
      'Contact: <sip:phone@gateway.test>',
      ...extra,
      ...(hasSound ? ['Content-Type: application/sdp'] : []),
      `Content-Length: ${hasSound ? SDP.length : 0}`,
    ]
    this.sockets.at(-1)?.onmessage({ data: `${lines.join('\r\n')}\r\n\r\n${hasSound ? SDP : ''}` })
  }

  /** Ends an outgoing call from the other side. */
  hangUpOutgoing(): void {
    const { headers, socket } = this.newest('INVITE')
    const contact = /<(sip:[^>]+)>/.exec(headers.get('contact') ?? '')?.[1] ?? ''
    const lines = [
      `BYE ${contact} SIP/2.0`,
      'Via: SIP/2.0/WS gateway.test;branch=z9hG4bKbye',
      `From: ${headers.get('to')};tag=gateway`,
      `To: ${headers.get('from')}`,
      `Call-ID: ${headers.get('call-id')}`,
      'CSeq: 1 BYE',
      'Max-Forwards: 70',
      'Content-Length: 0',
    ]
    socket.onmessage({ data: `${lines.join('\r\n')}\r\n\r\n` })
  }
}
