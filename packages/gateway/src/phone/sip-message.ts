/** What our telephone reads of a message of SIP (RFC 3261, section 7). */
interface SipMessage {
  /** The values of a header, in their order. The name is in lower case and not abbreviated. */
  values(name: string): string[]
  body: string
}

export interface SipRequest extends SipMessage {
  method: string
  /** The user part of the request's URI; '' without one. */
  user: string
}

export interface SipResponse extends SipMessage {
  status: number
}

const ABBREVIATED: Readonly<Record<string, string>> = {
  ...{ v: 'via', f: 'from', t: 'to', i: 'call-id', l: 'content-length', m: 'contact' },
}

/** Undefined for what is no request, such as a response. */
export function readRequest(text: string): SipRequest | undefined {
  const { first, ...message } = readMessage(text)
  const [, method, uri = ''] = /^([A-Z]+) (\S+) SIP\/2\.0$/.exec(first) ?? []
  if (method === undefined) return undefined
  return { ...message, method, user: /^sip:([^@;:]*)@/.exec(uri)?.[1] ?? '' }
}

/** Undefined for what is no response. */
export function readResponse(text: string): SipResponse | undefined {
  const { first, ...message } = readMessage(text)
  const status = /^SIP\/2\.0 (\d{3}) /.exec(first)?.[1]
  return status === undefined ? undefined : { ...message, status: Number(status) }
}

function readMessage(message: string): SipMessage & { first: string } {
  const end = message.indexOf('\r\n\r\n')
  const head = end < 0 ? message : message.slice(0, end)
  const [first = '', ...lines] = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.flatMap(line => {
    const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? []
    const lower = name.toLowerCase()
    return lower === '' ? [] : [[ABBREVIATED[lower] ?? lower, value.trim()] as const]
  })
  return {
    first,
    values: wanted => headers.flatMap(([name, value]) => (name === wanted ? [value] : [])),
    body: end < 0 ? '' : message.slice(end + 4),
  }
}

/** What a response copies from its request (RFC 3261, 8.2.6.2), and what it adds. */
export function responseTo(
  request: SipRequest,
  status: string,
  { tag, lines = [], body = '' }: { tag?: string; lines?: readonly string[]; body?: string } = {},
): string {
  const copied = (name: string, header: string) =>
    request.values(header).map(value => `${name}: ${value}`)
  const to = request.values('to')[0] ?? ''
  return [
    `SIP/2.0 ${status}`,
    ...copied('Via', 'via'),
    ...copied('Record-Route', 'record-route'),
    ...copied('From', 'from'),
    `To: ${to}${tag !== undefined && !/;\s*tag=/.test(to) ? `;tag=${tag}` : ''}`,
    ...copied('Call-ID', 'call-id'),
    ...copied('CSeq', 'cseq'),
    ...lines,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
