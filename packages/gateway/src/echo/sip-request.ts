/** A request of SIP, as far as the echo needs it (RFC 3261, section 7). */
export interface SipRequest {
  method: string
  /** The values of a header, in their order. The name is in lower case and not abbreviated. */
  values(name: string): string[]
  body: string
}

const ABBREVIATED: Readonly<Record<string, string>> = {
  ...{ v: 'via', f: 'from', t: 'to', i: 'call-id', l: 'content-length' },
}

/** Undefined for what is no request, such as a response. */
export function readRequest(message: string): SipRequest | undefined {
  const end = message.indexOf('\r\n\r\n')
  const head = end < 0 ? message : message.slice(0, end)
  const [first = '', ...lines] = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const method = /^([A-Z]+) \S+ SIP\/2\.0$/.exec(first)?.[1]
  if (method === undefined) return undefined
  const headers = lines.flatMap(line => {
    const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? []
    const lower = name.toLowerCase()
    return lower === '' ? [] : [[ABBREVIATED[lower] ?? lower, value.trim()] as const]
  })
  return {
    method,
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
