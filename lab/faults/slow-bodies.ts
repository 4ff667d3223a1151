import { Agent } from 'node:http'
import { connect } from 'node:net'
import { sendRequest } from '../../tools/http-request.ts'
import { memoryOf } from '../../tools/processes/process-use.ts'
import type { Check, Figure } from './report.ts'
import { until } from '../until.ts'

/** Of each kind, from as many addresses of loopback, so Linux only. */
const CLIENTS = 1_000
const ADDRESSES = 20
const GROWTH_LIMIT_MB = 100
/** The usual load before the memory is measured, so that the young garbage of Node.js does not count as growth. */
const USUAL_READS = 4_000
const READS_AT_ONCE = 50
const PIECES = 20
const PIECE_EVERY_MS = 250

/** What a client sends: a beginning, and pieces until the server closes the connection. */
interface Kind {
  name: string
  start: string
  piece: string
  /** So that a body with a length does not end. */
  maxPieces: number
}

/**
 * A thousand clients send headers slowly, and then each kind of body, until the server has closed their connections.
 * Meanwhile a customer of another address reads a balance.
 */
export async function holdSlowBodies(server: {
  port: number
  pid: number
  /** Of the customer. */
  bearer: string
  print: (line: string) => void
}): Promise<{ checks: Check[]; figures: Figure[] }> {
  const { port, pid, bearer, print } = server
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.9' })
  const violations: string[] = []
  let reads = 0
  const read = async () => {
    reads++
    const answer = await sendRequest(agent, {
      url: `http://127.0.0.1:${port}/api/credits/balance`,
      headers: { authorization: `Bearer ${bearer}` },
    }).catch(String)
    if (typeof answer === 'string') violations.push(answer)
    // 503 is the answer of an event loop that is late, which a busy machine causes too.
    else if (![200, 503].includes(answer.status)) violations.push(`${answer.status} ${answer.body}`)
  }
  while (reads < USUAL_READS) await Promise.all(Array.from({ length: READS_AT_ONCE }, read))
  const figures: Figure[] = []
  for (const kind of kindsOf(bearer)) {
    const atRest = memoryOf(pid)
    const open = openClients(kind, port)
    let growth = 0
    await until(`the server has closed the connections of slow ${kind.name}`, async () => {
      await read()
      growth = Math.max(growth, memoryOf(pid) - atRest)
      return open() === 0
    })
    const name = `${CLIENTS} slow ${kind.name}: growth of the memory`
    print(`${name}: ${growth.toFixed(0)} MB`)
    figures.push({ name, values: [growth], unit: 'MB', limit: GROWTH_LIMIT_MB })
  }
  agent.destroy()
  const promise = 'A customer of another address is answered beside slow clients'
  return { checks: [{ promise, cases: reads, violations }], figures }
}

function kindsOf(bearer: string): Kind[] {
  const headers = 'GET /api/health HTTP/1.1\r\nHost: a\r\n'
  return [
    { name: 'headers', start: headers, piece: 'X: 1\r\n', maxPieces: 400 },
    bodyOf('logins', '/api/auth/login', 16_000),
    bodyOf('imports without a session', '/api/contacts/import', 125_000),
    bodyOf('imports', '/api/contacts/import', 125_000, `Authorization: Bearer ${bearer}\r\n`),
    bodyOf('webhooks', '/api/webhooks/razorpay', 250_000, 'X-Razorpay-Signature: forged\r\n'),
  ]
}

/** A body of which most is sent, slowly. */
function bodyOf(name: string, path: string, bytes: number, header = ''): Kind {
  const start =
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${bytes}\r\n${header}\r\n`
  return { name, start, piece: 'x'.repeat(Math.floor(bytes / PIECES)), maxPieces: PIECES - 1 }
}

/** Opens clients that send a piece from time to time. @returns how many are still connected */
function openClients({ start, piece, maxPieces }: Kind, port: number): () => number {
  let open = CLIENTS
  for (let n = 0; n < CLIENTS; n++) {
    const localAddress = `127.4.0.${1 + (n % ADDRESSES)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    let pieces = 0
    const timer = setInterval(() => {
      if (pieces++ < maxPieces) socket.write(piece)
    }, PIECE_EVERY_MS)
    socket.on('error', () => {}).resume()
    socket.once('close', () => {
      clearInterval(timer)
      open--
    })
    socket.write(start)
  }
  return () => open
}
