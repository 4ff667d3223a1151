import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import {
  type AudioCheckRequest,
  type AudioCheckResponse,
  type AuthoriseRequest,
  type AuthoriseResponse,
  type GatewayReport,
  type GreetingRequest,
  type IncomingRequest,
  type IncomingStep,
  type NextStepRequest,
  type ReportsRequest,
  audioCheckRequest,
  authoriseRequest,
  greetingRequest,
  incomingRequest,
  nextStepRequest,
  reportsRequest,
} from '@ringback/contract/gateway/gateway-contract'
import type { z } from 'zod'
import { isSigned } from '@ringback/contract/gateway/signature'

/** Stands in for the product's server: a test decides what it answers. */
export interface StandInServer {
  url: string
  /** The questions about calls, in order. */
  authorisations: AuthoriseRequest[]
  /** Requests whose signature was wrong. */
  unsigned: number
  /** The answer about each call. A test replaces it. */
  authorise: (request: AuthoriseRequest, response: ServerResponse) => unknown
  /** The questions about audio checks, in order. */
  checks: AudioCheckRequest[]
  /** The answer to each of them. A test replaces it. */
  audioCheck: AudioCheckResponse
  /** The questions about callers, in order. */
  callers: (IncomingRequest | NextStepRequest)[]
  /** What happens to callers, step by step; the last one stays. A function answers by itself. A test replaces it. */
  steps: (IncomingStep | ((response: ServerResponse) => unknown))[]
  /** The recorded greetings that were requested, in order. */
  greetings: GreetingRequest[]
  /** Each of them, a WAV file in base64. */
  greeting: string | null
  /** What was reported and acknowledged, in the order of arrival. */
  reports: GatewayReport[]
  /** Whether the server acknowledges reports. */
  isAcknowledging: boolean
  /** The reports about a call. */
  about(callId: string): GatewayReport[]
  stop(): Promise<void>
}

export const ALLOWED: AuthoriseResponse = {
  allowed: true,
  to: '+14155550100',
  callerId: '+14155550199',
  limitSeconds: 60,
  ringSeconds: 30,
  trunk: 'wholesale',
}

/** Later than most answers, and earlier than the product's server gives up. */
export const BUSY_SERVER_MS = 8_000

/** As the product's server does: what is not of the contract gets 400. */
function understands(url: string, content: unknown): boolean {
  return REQUESTS[url.replace('/sip', '')]?.safeParse(content).success ?? false
}

const REQUESTS: Readonly<Record<string, z.ZodType>> = {
  '/authorise': authoriseRequest,
  '/audio-check': audioCheckRequest,
  '/greeting': greetingRequest,
  '/incoming': incomingRequest,
  '/incoming/next': nextStepRequest,
  '/reports': reportsRequest,
}

export async function startStandInServer(secret: string): Promise<StandInServer> {
  const http = createServer((request, response) => void respond(request, response))
  const server: StandInServer = {
    url: '',
    authorisations: [],
    unsigned: 0,
    checks: [],
    audioCheck: { allowed: true, limitSeconds: 20 },
    callers: [],
    steps: [{ is: 'busy' }],
    greetings: [],
    greeting: null,
    reports: [],
    isAcknowledging: true,
    about: callId => server.reports.filter(report => report.callId === callId),
    authorise: () => ALLOWED,
    stop: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
    if (!isSigned({ method, path: url, body }, headers, [secret], new Date())) {
      server.unsigned++
      response.writeHead(401).end()
      return
    }
    const content: unknown = JSON.parse(body)
    if (!understands(url, content)) {
      console.error('A request is not of the contract', url, body)
      return void response.writeHead(400).end()
    }
    if (url === '/sip/reports') return acknowledge(server, content as ReportsRequest, response)
    if (url === '/sip/audio-check') {
      server.checks.push(content as AudioCheckRequest)
      return void response.end(JSON.stringify(server.audioCheck))
    }
    if (url === '/sip/greeting') {
      server.greetings.push(content as GreetingRequest)
      return void response.end(JSON.stringify({ sound: server.greeting }))
    }
    if (url.startsWith('/sip/incoming')) return nextStep(content as NextStepRequest, response)
    server.authorisations.push(content as AuthoriseRequest)
    // A test that answers by itself returns nothing.
    const answer = await server.authorise(content as AuthoriseRequest, response)
    if (answer !== undefined) response.end(JSON.stringify(answer))
  }
  const nextStep = async (content: IncomingRequest | NextStepRequest, response: ServerResponse) => {
    server.callers.push(content)
    const step = server.steps.length > 1 ? server.steps.shift() : server.steps[0]
    const answer = typeof step === 'function' ? await step(response) : step
    if (answer !== undefined) response.end(JSON.stringify(answer))
  }
  server.url = `http://127.0.0.1:${await listen(http)}/sip`
  return server
}

function acknowledge(
  server: StandInServer,
  { reports }: ReportsRequest,
  response: ServerResponse,
): void {
  if (!server.isAcknowledging) return void response.writeHead(503).end()
  server.reports.push(...reports.filter(report => report.event !== 'test'))
  response.end(JSON.stringify({ acknowledged: reports.at(-1)?.sequence }))
}

/** @returns the port */
async function listen(http: Server): Promise<number> {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
