import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a vendor answers. */
export const VENDOR_FAULTS = ['slow', 'html', 'huge', 'half', 'rubbish'] as const
export type VendorFault = (typeof VENDOR_FAULTS)[number]

/** A proxy in front of a vendor, whose answers it spoils on command. */
export interface VendorProxy {
  url: string
  /** `works` passes answers on as they are. */
  behave(behaviour: VendorFault | 'works'): void
  /** How many answers were malformed. */
  malformed(): number
  close(): void
}

/** Longer than any request of the server waits. */
const SLOW_MS = 15_000
const HTML = '<!doctype html><html><title>Maintenance</title><h1>We will be right back</h1></html>'
const HUGE = JSON.stringify({ padding: 'x'.repeat(10_000_000) })
/** JSON that no vendor documents as an answer to anything. */
export const RUBBISH = [
  ...['null', '[]', '{}', '42', '"done"', 'true', '{"ok":true}', '{"items":7}', '{"data":[]}'],
  '{"sid":7,"status":null,"phone_number":[],"id":{},"amount":"many","success":"yes"}',
  '{"rates":{"INR":"many"}}',
]

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Starts a proxy on a free port. While it sends other answers than the vendor's, every other request reaches the vendor. */
export async function startVendorProxy(vendorUrl: string): Promise<VendorProxy> {
  let behaviour: VendorFault | 'works' = 'works'
  let malformed = 0
  const server = createServer((incoming, response) => {
    respond(incoming, response).catch(() => response.destroy())
  })

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = behaviour
    const body = await readBody(incoming)
    if (fault === 'works') return send(response, await passOn(vendorUrl, incoming, body))
    const count = malformed++
    const needsAnswer = fault === 'slow' || fault === 'half'
    const answer =
      needsAnswer || count % 2 === 0 ? await passOn(vendorUrl, incoming, body) : undefined
    spoil(fault, response, answer, count)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: next => void (behaviour = next),
    malformed: () => malformed,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function spoil(
  fault: VendorFault,
  response: ServerResponse,
  answer: Answer | undefined,
  count: number,
): void {
  if (fault === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
  } else if (fault === 'huge') {
    sendJson(response, HUGE)
  } else if (fault === 'rubbish') {
    sendJson(response, RUBBISH[count % RUBBISH.length] ?? 'null')
  } else if (answer && fault === 'half') {
    sendHalf(response, answer)
  } else if (answer) {
    const timer = setTimeout(() => send(response, answer), SLOW_MS)
    response.on('close', () => clearTimeout(timer))
  }
}

async function readBody(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function passOn(vendorUrl: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url = '/', headers } = incoming
  const { host: _host, connection: _connection, ...passed } = headers
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(url, vendorUrl), { method, headers: passed }, response => {
      const { statusCode: status = 502, headers: received } = response
      readBody(response).then(text => resolve({ status, headers: received, body: text }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { 'content-type': headers['content-type'] ?? 'text/plain' }).end(body)
}

function sendJson(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}

/** Announces the whole answer, and ends the connection in its middle. */
function sendHalf(response: ServerResponse, { status, headers, body }: Answer): void {
  const half = body.subarray(0, Math.floor(body.length / 2))
  response.writeHead(status, {
    'content-type': headers['content-type'] ?? 'text/plain',
    'content-length': body.length,
  })
  response.write(half, () => response.destroy())
}
