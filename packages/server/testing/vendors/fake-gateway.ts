import type {
  AuthoriseResponse,
  CallParties,
  GatewayCause,
  GatewayReport,
  IncomingRequest,
  IncomingStep,
} from '@ringback/contract/gateway/gateway-contract'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { signatureHeaders } from '@ringback/contract/gateway/signature'
import { createSipVoice } from '../../src/adapters/sip/sip-voice.ts'
import { wavFile } from '../people/voicemails.ts'
import type { TestWorld } from '../test-world.ts'
import { createBooks } from './gateway-books.ts'
import { FAKE_GATEWAY_SECRET } from './gateway-secret.ts'
import { type ReceivedRequest, respondJson, startVendorServer } from './vendor-server.ts'

const WEBHOOKS = '/api/webhooks/gateway'

interface Answer {
  status: number
  body: unknown
}

/** Stands in for a gateway: its books and its requests are as `gateway-contract.ts` has them, and no call is real. */
export interface FakeGateway {
  /** While true, it does not respond to the server. */
  isDown: boolean
  /** The ids of the calls that the server has requested to end, in order. */
  endRequests: string[]
  /** Reports that were not sent yet, in order. A test may lose, double or reorder them. */
  outbox: GatewayReport[]
  /** Requests from the server what to dial, and dials it. */
  invite(callId: string, identity: string): Promise<Answer>
  /** Requests from the server what happens to a caller, and dials it. */
  callIn(caller: IncomingRequest): Promise<Answer>
  /** Requests the step after one that has ended without an answer, and dials it. */
  nextStep(callId: string, hasCallerLeft?: boolean): Promise<Answer>
  /** Dials a call that the server has allowed. */
  dial(callId: string, who: CallParties): void
  /** The messages that the server has not deleted, WAV files by their legs. */
  messages: Map<string, Buffer>
  /** A caller has left a message. @param seconds null without one */
  leaveMessage(message: { callId: string; leg: string; seconds: number | null }): void
  ring(callId: string): void
  answer(callId: string): void
  /** @param seconds from the answer, which have passed then; a call without one has none */
  end(callId: string, cause: GatewayCause, seconds?: number): void
  /** Sends reports in one request, those of the outbox if none are named. */
  deliver(reports?: readonly GatewayReport[]): Promise<Answer>
  /** Sends any body, signed. */
  post(path: string, body: string): Promise<Answer>
  close(): void
}

/** Makes a gateway the carrier of the world. */
export async function startFakeGateway(
  world: TestWorld,
  app: FastifyInstance,
): Promise<FakeGateway> {
  const books = createBooks(() => world.clock.now().getTime())
  const server = await startVendorServer((request, response) =>
    respond(gateway, books, request, response),
  )
  useGateway(world, server.baseUrl)
  const post = (path: string, body: string) => postSigned(world, app, path, body)
  const takeStep = (leg: string, answer: Answer) => {
    if (answer.status !== 200) return answer
    const step = answer.body as IncomingStep
    if (!isCall(step) || books.find(step.callId).state !== 'unknown') return answer
    gateway.outbox.push(books.dial(step.callId, partiesOf(step), leg))
    return answer
  }
  const gateway: FakeGateway = {
    isDown: false,
    endRequests: [],
    outbox: [],
    async invite(callId, identity) {
      const response = await post('/authorise', JSON.stringify({ callId, identity }))
      const answer = response.body as AuthoriseResponse
      if (answer.allowed) {
        const { to, callerId: from } = answer
        gateway.dial(callId, { identity, from, to })
      }
      return response
    },
    async callIn(caller) {
      return takeStep(caller.leg, await post('/incoming', JSON.stringify(caller)))
    },
    async nextStep(callId, hasCallerLeft = false) {
      const ended = books.endOf(callId)
      const request = JSON.stringify({ leg: ended.leg, ended, hasCallerLeft })
      return takeStep(ended.leg ?? '', await post('/incoming/next', request))
    },
    messages: new Map(),
    leaveMessage({ callId, leg, seconds }) {
      if (seconds !== null) gateway.messages.set(leg, wavFile(seconds))
      gateway.outbox.push(books.message(callId, leg, seconds))
    },
    dial: (callId, who) => void gateway.outbox.push(books.dial(callId, who)),
    ring: callId => void gateway.outbox.push(books.move(callId, 'ringing')),
    answer: callId => void gateway.outbox.push(books.move(callId, 'answered')),
    end(callId, cause, seconds = 0) {
      world.clock.advance({ seconds })
      gateway.outbox.push(books.end(callId, cause, seconds))
    },
    deliver: (reports = gateway.outbox.splice(0)) => post('/reports', JSON.stringify({ reports })),
    post,
    close: server.close,
  }
  return gateway
}

type CallStep = Extract<IncomingStep, { is: 'ring' | 'dial' }>

function isCall(step: IncomingStep): step is CallStep {
  return step.is === 'ring' || step.is === 'dial'
}

function respond(
  { isDown, endRequests, messages }: FakeGateway,
  books: ReturnType<typeof createBooks>,
  request: ReceivedRequest,
  response: ServerResponse,
): void {
  const [path = '', query = ''] = request.url.split('?')
  const [, kind, id = ''] = path.split('/')
  if (isDown) return void response.destroy()
  if (kind === 'messages') return respondMessage(messages, request, response)
  if (path === '/records')
    return respondJson(books.records(new URLSearchParams(query)))(request, response)
  if (path.endsWith('/end')) {
    endRequests.push(id)
    return respondJson(books.find(id), 202)(request, response)
  }
  return respondJson(books.find(id))(request, response)
}

function respondMessage(
  messages: Map<string, Buffer>,
  request: ReceivedRequest,
  response: ServerResponse,
): void {
  const [, , leg = '', isSound] = request.url.split('/')
  const sound = messages.get(leg)
  if (request.method === 'DELETE') messages.delete(leg)
  if (sound && isSound) return void response.writeHead(200).end(sound)
  const isTaken = sound !== undefined && request.method === 'GET'
  const seconds = Math.floor(((sound?.length ?? 0) - 44) / 16_000)
  const state = isTaken ? { state: 'taken', seconds } : { state: 'unknown' }
  respondJson(state, isSound ? 404 : 200)(request, response)
}

function partiesOf(step: CallStep): CallParties {
  const { to } = step
  return step.is === 'ring'
    ? { identity: step.identity, from: step.from, to }
    : { identity: null, from: step.callerId, to }
}

/** Sends a request of the gateway, signed. */
async function postSigned(
  world: TestWorld,
  app: FastifyInstance,
  path: string,
  body: string,
): Promise<Answer> {
  const url = WEBHOOKS + path
  const request = { method: 'POST', path: url, body }
  const signed = signatureHeaders(request, [FAKE_GATEWAY_SECRET], world.clock.now())
  const headers = { 'content-type': 'application/json', ...signed }
  const answer = await app.inject({ method: 'POST', url, headers, payload: body })
  const isJson = answer.headers['content-type']?.toString().includes('json')
  return { status: answer.statusCode, body: isJson ? (answer.json() as unknown) : answer.body }
}

function useGateway(world: TestWorld, controlUrl: string): void {
  Object.assign(world, {
    twilio: null,
    voice: createSipVoice({
      ...{ controlUrl, gatewaySecrets: [FAKE_GATEWAY_SECRET], provider: 'Example Telecom' },
      ...{ socketUrl: 'wss://sip.test', domain: 'sip.test', browserSecret: 'secret-of-browsers' },
      ...{ iceServers: [], turnSecret: null },
    }),
  })
}
