import { Agent } from 'node:http'
import { type Socket, connect } from 'node:net'
import { findPostgres } from '../tools/programs/find-postgres.ts'
import { sendRequest } from '../tools/http-request.ts'
import { memoryOf } from '../tools/processes/process-use.ts'
import { quantile } from './http-load/count-answers.ts'
import { addAccounts } from './load/crowd.ts'
import type { Figure, Report } from './report.ts'
import { startSystem } from './system.ts'
import { until } from './until.ts'

export interface SlowClientsOptions {
  /** Of each kind, in each round. */
  clients: number
  isThorough: boolean
  print?: (line: string) => void
}

/** The clients of a round share one address, or as many as this. Loopback, so Linux only. */
const ADDRESSES = [1, 20]
const LIMITS = {
  /** In one round. */
  growthMb: 100,
  /** From the first round to the end of the last: freed memory is kept in part, and would grow on if it leaked. */
  growthOfAllMb: 200,
  bystanderMs: 500,
}
/** The usual load before the memory is measured, so that code and the young garbage of Node.js do not count as growth. */
const USUAL_READS = 4_000
const USUAL_CLIENTS = 50
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

/** A body of which most is sent, slowly. */
function bodyOf(name: string, path: string, bytes: number, headers: readonly string[] = []): Kind {
  const all = [
    `POST ${path} HTTP/1.1`,
    'Host: a',
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    ...headers,
  ]
  return {
    name,
    start: `${all.join('\r\n')}\r\n\r\n`,
    piece: 'x'.repeat(Math.floor(bytes / PIECES)),
    maxPieces: PIECES - 1,
  }
}

function kindsOf(bearer: string): Kind[] {
  const session = `Authorization: Bearer ${bearer}`
  const headers = 'GET /api/health HTTP/1.1\r\nHost: a\r\n'
  return [
    { name: 'connections', start: '', piece: '', maxPieces: 0 },
    { name: 'headers', start: headers, piece: 'X: 1\r\n', maxPieces: 400 },
    bodyOf('logins', '/api/auth/login', 16_000),
    bodyOf('imports without a session', '/api/contacts/import', 125_000),
    bodyOf('imports', '/api/contacts/import', 125_000, [session]),
    bodyOf('webhooks', '/api/webhooks/razorpay', 250_000, ['X-Razorpay-Signature: forged']),
  ]
}

/**
 * Many clients that send slowly occupy one server, of one address and of several, until the server has closed their
 * connections. Meanwhile a customer of another address reads a balance. Reads /proc, so Linux only.
 * @returns null when this machine has no PostgreSQL
 */
export async function holdSlowClients(options: SlowClientsOptions): Promise<Report | null> {
  const postgres = await findPostgres({ durable: false })
  if (postgres === null) return null
  const cleanUps: (() => unknown)[] = [() => postgres.stop()]
  try {
    const system = await startSystem({
      database: { DATABASE_URL: postgres.url },
      servers: 1,
      publicUrlOf: async ([port]) => `http://localhost:${port}`,
    })
    cleanUps.push(() => system.stop())
    const [server] = system.servers
    const [account] = await addAccounts(postgres.url, 1)
    const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.9' })
    cleanUps.push(() => agent.destroy())
    const { port = 0, process } = server ?? {}
    const bearer = account?.bearer ?? ''
    const bystander = createBystander(agent, port, bearer)
    return await measure(options, { port, pid: process?.pid ?? 0, bearer, bystander })
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  }
}

interface Target {
  port: number
  pid: number
  bearer: string
  bystander: Bystander
}

async function measure(
  { clients, isThorough, print = () => {} }: SlowClientsOptions,
  { port, pid, bearer, bystander }: Target,
): Promise<Report> {
  while (bystander.reads() < USUAL_READS) {
    await Promise.all(Array.from({ length: USUAL_CLIENTS }, () => bystander.read()))
  }
  const atFirst = memoryOf(pid)
  const figures: Figure[] = []
  // Other tests compute beside the short version.
  const readLimit = isThorough ? LIMITS.bystanderMs : null
  for (const kind of kindsOf(bearer)) {
    for (const addresses of ADDRESSES) {
      const round = `${clients} slow ${kind.name}, ${addresses} address${addresses > 1 ? 'es' : ''}`
      const atRest = memoryOf(pid)
      const crowd = await openCrowd(kind, { port, clients, addresses })
      const durations: number[] = []
      let growth = 0
      await until(`the server has closed ${round}`, async () => {
        durations.push(await bystander.read())
        growth = Math.max(growth, memoryOf(pid) - atRest)
        return crowd.open() === 0
      })
      const slowest = Math.max(...durations)
      print(`${round}: ${growth.toFixed(0)} MB more, slowest read ${slowest.toFixed(0)} ms`)
      figures.push(
        figure(`${round}: growth`, 'MB', growth, LIMITS.growthMb),
        figure(`${round}: median read`, 'ms', quantile(durations, 0.5), readLimit),
        figure(`${round}: slowest read`, 'ms', slowest, readLimit),
      )
    }
  }
  figures.push(figure('all rounds: growth', 'MB', memoryOf(pid) - atFirst, LIMITS.growthOfAllMb))
  const promise = 'A customer of another address is answered'
  return {
    checks: [{ promise, cases: bystander.reads(), violations: bystander.failures }],
    figures,
    counts: [['clients of each kind', clients]],
  }
}

/** A customer who reads a balance again and again. */
interface Bystander {
  /** @returns how long it took, in milliseconds */
  read(): Promise<number>
  reads(): number
  failures: string[]
}

function createBystander(agent: Agent, port: number, bearer: string): Bystander {
  let reads = 0
  const failures: string[] = []
  return {
    failures,
    reads: () => reads,
    async read() {
      const from = performance.now()
      const answer = await sendRequest(agent, {
        url: `http://127.0.0.1:${port}/api/credits/balance`,
        headers: { authorization: `Bearer ${bearer}` },
      }).catch(String)
      reads++
      if (typeof answer === 'string') failures.push(answer)
      // 503 is the answer of an event loop that is late, which a busy machine causes too; it takes a second.
      else if (![200, 503].includes(answer.status)) failures.push(`${answer.status} ${answer.body}`)
      return performance.now() - from
    },
  }
}

/** Opens the clients, which send a piece from time to time. */
async function openCrowd(
  { start, piece, maxPieces }: Kind,
  { port, clients, addresses }: { port: number; clients: number; addresses: number },
): Promise<{ open(): number }> {
  let open = clients
  const sockets = Array.from({ length: clients }, (_, n) => {
    const localAddress = `127.4.0.${1 + (n % addresses)}`
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress })
    let pieces = 0
    const timer = setInterval(() => {
      if (pieces++ < maxPieces) socket.write(piece)
    }, PIECE_EVERY_MS)
    socket.on('error', () => {}).resume()
    socket.once('close', () => {
      clearInterval(timer)
      open--
    })
    return socket
  })
  for (const socket of sockets) if (start) socket.write(start)
  return { open: () => open }
}

function figure(name: string, unit: string, value: number, limit: number | null): Figure {
  return { name, unit, values: [value], limit }
}
