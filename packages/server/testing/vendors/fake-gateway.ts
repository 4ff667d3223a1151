import type {
  CallRecord,
  CallState,
  GatewayCause,
  GatewayReport,
  LiveCall,
} from '@ringback/contract/gateway/gateway-contract'
import type { FastifyInstance } from 'fastify'
import { signatureHeaders } from '../../src/adapters/sip/signature.ts'
import { createSipVoice } from '../../src/adapters/sip/sip-voice.ts'
import type { TestWorld } from '../test-world.ts'
import { FAKE_GATEWAY_SECRET } from './gateway-secret.ts'
import { respondJson, startVendorServer } from './vendor-server.ts'

const TRUNK = 'wholesale'
const WEBHOOKS = '/api/webhooks/gateway'

/** Stands in for a gateway: its books and its requests are as `gateway-contract.ts` has them, and no call is real. */
export interface FakeGateway {
  /** While true, it does not respond to the server. */
  isDown: boolean
  /** The ids of the calls that the server has asked to end, in order. */
  endRequests: string[]
  /** Reports that were not sent yet, in order. A test may lose, double or reorder them. */
  outbox: GatewayReport[]
  /** Asks the server what to dial, and dials it. */
  invite(callId: string, identity: string): Promise<{ status: number; body: unknown }>
  /** Dials a call that the server has allowed. */
  dial(callId: string): void
  ring(callId: string): void
  answer(callId: string): void
  /** @param seconds from the answer; a call without one has none */
  end(callId: string, cause: GatewayCause, seconds?: number): void
  /** Sends reports in one request, those of the outbox if none are named. */
  deliver(reports?: readonly GatewayReport[]): Promise<{ status: number; body: unknown }>
  /** Sends any body, signed. */
  post(path: string, body: string): Promise<{ status: number; body: unknown }>
  close(): void
}

/** Makes a gateway the carrier of the world. */
export async function startFakeGateway(
  world: TestWorld,
  app: FastifyInstance,
): Promise<FakeGateway> {
  const books = createBooks(() => world.clock.now().getTime())
  const server = await startVendorServer((request, response) => {
    const [path = '', query = ''] = request.url.split('?')
    const [, , id = ''] = path.split('/')
    if (gateway.isDown) return void response.destroy()
    if (path === '/records')
      return respondJson(books.records(new URLSearchParams(query)))(request, response)
    if (path.endsWith('/end')) {
      gateway.endRequests.push(id)
      return respondJson(books.find(id), 202)(request, response)
    }
    return respondJson(books.find(id))(request, response)
  })
  useGateway(world, server.baseUrl)
  const post = async (path: string, body: string) => {
    const url = WEBHOOKS + path
    const signed = signatureHeaders(
      { method: 'POST', path: url, body },
      FAKE_GATEWAY_SECRET,
      world.clock.now(),
    )
    const headers = { 'content-type': 'application/json', ...signed }
    const answer = await app.inject({ method: 'POST', url, headers, payload: body })
    const isJson = answer.headers['content-type']?.toString().includes('json')
    return { status: answer.statusCode, body: isJson ? (answer.json() as unknown) : answer.body }
  }
  const gateway: FakeGateway = {
    isDown: false,
    endRequests: [],
    outbox: [],
    async invite(callId, identity) {
      const asked = await post('/authorise', JSON.stringify({ callId, identity }))
      if ((asked.body as { allowed?: boolean }).allowed) gateway.dial(callId)
      return asked
    },
    dial: callId => void gateway.outbox.push(books.dial(callId)),
    ring: callId => void gateway.outbox.push(books.move(callId, 'ringing')),
    answer: callId => void gateway.outbox.push(books.move(callId, 'answered')),
    end: (callId, cause, seconds = 0) =>
      void gateway.outbox.push(books.end(callId, cause, seconds)),
    deliver: (reports = gateway.outbox.splice(0)) => post('/reports', JSON.stringify({ reports })),
    post,
    close: server.close,
  }
  return gateway
}

function useGateway(world: TestWorld, controlUrl: string): void {
  Object.assign(world, {
    twilio: null,
    voice: createSipVoice({
      ...{ controlUrl, gatewaySecret: FAKE_GATEWAY_SECRET, provider: 'Example Telecom' },
      ...{ socketUrl: 'wss://sip.test', domain: 'sip.test', browserSecret: 'secret-of-browsers' },
      ...{ iceServers: [], turnSecret: null },
    }),
  })
}

/** @param now Unix time in milliseconds */
function createBooks(now: () => number) {
  const live = new Map<string, LiveCall>()
  const records = new Map<string, CallRecord>()
  let lines = 0
  const reported = (callId: string) => {
    const at = now()
    const day = new Date(at).toISOString().slice(0, 10)
    return { callId, at, sequence: `${day}/${String(++lines).padStart(12, '0')}` }
  }
  return {
    dial(callId: string): GatewayReport {
      live.set(callId, {
        callId,
        state: 'dialled',
        trunk: TRUNK,
        startedAt: now(),
        answeredAt: null,
      })
      return { ...reported(callId), event: 'dialled', trunk: TRUNK }
    },
    move(callId: string, event: 'ringing' | 'answered'): GatewayReport {
      const call = live.get(callId)
      if (!call) throw new Error(`${callId} is not live`)
      const answeredAt = event === 'answered' ? now() : null
      live.set(callId, { ...call, state: event, answeredAt })
      return { ...reported(callId), event }
    },
    end(callId: string, cause: GatewayCause, seconds: number): GatewayReport {
      const { startedAt = now(), answeredAt = null } = live.get(callId) ?? {}
      const part = {
        answeredAt,
        answeredMs: seconds * 1_000,
        seconds,
        cause,
        sipStatus: null,
        q850: null,
      }
      const report = reported(callId)
      live.delete(callId)
      records.set(callId, { ...report, trunk: TRUNK, startedAt, ...part })
      return { ...report, event: 'ended', ...part }
    },
    find(callId: string): CallState {
      const record = records.get(callId)
      if (record) return { state: 'ended', record }
      const call = live.get(callId)
      return call ? { state: 'live', call } : { state: 'unknown' }
    },
    records(query: URLSearchParams) {
      const [from, to] = [Number(query.get('from')), Number(query.get('to'))]
      const found = [...records.values()].filter(({ at }) => at >= from && at < to)
      return { records: found, next: null }
    },
  }
}
