import { gatewayCallId, recordsQuery } from '@ringback/contract/gateway/gateway-contract'
import type {
  CallRecord,
  CallState,
  GatewayReport,
} from '@ringback/contract/gateway/gateway-contract'
import { type FastifyInstance, fastify } from 'fastify'
import { isSigned } from './signature.ts'
import type { CallBook } from './call-book.ts'

export interface Control {
  secret: string
  book: CallBook
  /** Ends a call, and repeats it until the call is over. */
  endCall(callId: string): void
  isConnected(): boolean
  waitingReports(): number
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
    const isValid = isSigned(
      { method, path, body },
      request.headers,
      control.secret,
      Date.now() / 1_000,
    )
    if (!isValid) await reply.code(401).send({ error: 'unsigned' })
  })

  app.get('/calls', () => ({ calls: book.live() }))
  app.get('/calls/:id', (request, reply) => withCall(request.params, reply, id => book.find(id)))
  app.post('/calls/:id/end', (request, reply) =>
    withCall(request.params, reply.code(202), id => {
      if (book.find(id).state === 'live') control.endCall(id)
      return book.find(id)
    }),
  )
  app.get('/records', (request, reply) => {
    const query = recordsQuery.safeParse(request.query)
    if (!query.success) return reply.code(400).send({ error: 'wrong-query' })
    return recordsOf(book.records(), query.data)
  })
  app.get('/health', () => ({
    isConnected: control.isConnected(),
    waitingReports: control.waitingReports(),
    liveCalls: book.live().length,
  }))
  return app
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
  const found = records.filter(({ at, sequence }) => at >= from && at < to && sequence > after)
  const page = found.slice(0, MOST_RECORDS)
  return {
    records: page,
    next: found.length > page.length ? (page.at(-1)?.sequence ?? null) : null,
  }
}
