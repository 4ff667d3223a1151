import {
  type GatewayCertificates,
  type KamailioState,
  type MessageState,
  announcementRequest,
  endedAccess,
} from '@ringback/contract/gateway/gateway-control'
import {
  type CallRecord,
  type CallState,
  type GatewayReport,
  gatewayCallId,
  gatewayLegId,
  identity,
  recordsQuery,
} from '@ringback/contract/gateway/gateway-contract'
import { type FastifyInstance, fastify } from 'fastify'
import { z } from 'zod'
import {
  GATEWAY_HEADERS,
  SIGNATURE_TOLERANCE_SECONDS,
  isSigned,
} from '@ringback/contract/gateway/signature'
import type { AnnouncementCalls } from '../phone/announcement-calls.ts'
import type { CallBook } from '../books/call-book.ts'
import type { MessagePhone } from '../messages/message-phone.ts'

export interface Control {
  /** Any of them signs a request. */
  secrets: readonly string[]
  book: CallBook
  messages: Pick<MessagePhone, 'stateOf' | 'read' | 'remove'>
  /** Reads what kamailio has written until now. */
  readJournal(): void
  /** @param until see {@link endedAccess} */
  endAccess(identity: string, until: number): void
  /** Ends a call, and repeats it until the call is over. */
  endCall(callId: string): void
  isConnected(): boolean
  waitingReports(): number
  /** @returns why the server has not acknowledged it, or '' */
  sendTestReport(): Promise<string>
  /** Null when kamailio does not answer. */
  queryKamailio(): Promise<KamailioState | null>
  announcements: Pick<AnnouncementCalls, 'begin'>
  readCertificates(): Promise<GatewayCertificates>
  canSpeak(): Promise<boolean>
}

const MOST_RECORDS = 1_000

/** The requests of the server: `packages/contract/src/gateway/gateway-contract.ts` has their shapes. */
export function createControl(control: Control): FastifyInstance {
  const { book } = control
  const app = fastify({ bodyLimit: 65_536 })
  // What is signed is the text of the body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async (request, reply) => {
    const { method, url: path } = request
    const body = typeof request.body === 'string' ? request.body : ''
    const isValid = isSigned({ method, path, body }, request.headers, control.secrets, new Date())
    if (!isValid) await reply.code(401).send({ error: 'unsigned' })
    // The request may be about a call that was dialled just now.
    else control.readJournal()
  })

  app.get('/calls', () => ({ calls: book.live() }))
  app.get('/calls/:id', (request, reply) => withCall(request.params, reply, id => book.find(id)))
  app.post('/calls/:id/end', (request, reply) =>
    withCall(request.params, reply.code(202), id => {
      control.endCall(id)
      return book.find(id)
    }),
  )
  app.get('/records', (request, reply) => {
    const query = recordsQuery.safeParse(request.query)
    if (!query.success) return reply.code(400).send({ error: 'wrong-query' })
    return recordsOf(book.records(), query.data)
  })
  app.post('/identities/:identity/end', (request, reply) => {
    const who = z.object({ identity }).safeParse(request.params)
    const ended = endedAccess.safeParse(readJson(request.body))
    if (!who.success || !ended.success) return reply.code(400).send({ error: 'wrong-access' })
    control.endAccess(who.data.identity, ended.data.until)
    return reply.code(202).send({})
  })
  addMessages(app, control.messages)
  const isNew = createReplayGuard()
  app.post('/announcements', async (request, reply) => {
    // Each begins a call.
    if (!isNew(request.headers)) return reply.code(409).send({ error: 'repeated' })
    const wanted = announcementRequest.safeParse(readJson(request.body))
    if (!wanted.success) return reply.code(400).send({ error: 'wrong-announcement' })
    if (!control.isConnected()) return reply.code(503).send({ error: 'not-connected' })
    const error = await control.announcements.begin(wanted.data)
    return error ? reply.code(503).send({ error }) : reply.code(202).send({})
  })
  app.get('/health', async () => ({
    isConnected: control.isConnected(),
    waitingReports: control.waitingReports(),
    liveCalls: book.live().length,
    canSpeak: await control.canSpeak(),
    kamailio: control.isConnected() ? await control.queryKamailio() : null,
  }))
  app.post('/reports/test', async () => ({ reason: await control.sendTestReport() }))
  app.get('/certificates', () => control.readCertificates())
  return app
}

function addMessages(app: FastifyInstance, messages: Control['messages']): void {
  app.get('/messages/:leg', (request, reply) =>
    withLeg(request.params, reply, leg => messages.stateOf(leg)),
  )
  app.get('/messages/:leg/sound', (request, reply) =>
    withLeg(request.params, reply, async leg => {
      const sound = await messages.read(leg)
      if (!sound) return reply.code(404).send({ error: 'no-message' })
      return reply.type('audio/wav').send(sound)
    }),
  )
  app.delete('/messages/:leg', (request, reply) =>
    withLeg(request.params, reply, async (leg): Promise<MessageState> => {
      await messages.remove(leg)
      return { state: 'unknown' }
    }),
  )
}

/** The text of a body as it was signed. */
function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

function withLeg(
  params: unknown,
  reply: { code(status: number): { send(body: object): unknown } },
  respond: (leg: string) => Promise<unknown>,
) {
  const leg = gatewayLegId.safeParse((params as { leg?: unknown }).leg)
  return leg.success ? respond(leg.data) : reply.code(400).send({ error: 'wrong-leg' })
}

function withCall(
  params: unknown,
  reply: { code(status: number): { send(body: object): unknown } },
  respond: (id: string) => CallState,
) {
  const id = gatewayCallId.safeParse((params as { id?: unknown }).id)
  return id.success ? respond(id.data) : reply.code(400).send({ error: 'wrong-id' })
}

function recordsOf(
  records: readonly CallRecord[],
  { from, to, after = '' }: { from: number; to: number; after?: GatewayReport['sequence'] },
) {
  const found = records
    .filter(({ at, sequence }) => at >= from && at < to && sequence > after)
    .sort((one, other) => (one.sequence < other.sequence ? -1 : 1))
  const page = found.slice(0, MOST_RECORDS)
  return {
    records: page,
    next: found.length > page.length ? (page.at(-1)?.sequence ?? null) : null,
  }
}

/** @returns a function that is true for a signed request that has not arrived before while its signature is valid */
function createReplayGuard(): (headers: Readonly<Record<string, unknown>>) => boolean {
  const seen = new Map<string, number>()
  return ({ [GATEWAY_HEADERS.signature]: signature }) => {
    const now = performance.now()
    for (const [known, at] of seen) {
      // A timestamp may be as far ahead of the clock as behind it.
      if (now - at > 2_000 * SIGNATURE_TOLERANCE_SECONDS) seen.delete(known)
    }
    if (seen.has(String(signature))) return false
    seen.set(String(signature), now)
    return true
  }
}
