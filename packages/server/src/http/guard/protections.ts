import type { Socket } from 'node:net'
import { BUILD_HEADER } from '@ringback/contract/page/page-settings'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GREETING_ROUTE, WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'
import type { World } from '../../world.ts'
import { HEALTH_ROOT, INSTANCE_PATH } from '../probes/health-paths.ts'
import { readForwarded } from './client-address.ts'
import { networkOf } from './network-of.ts'
import { RequestCounts } from './request-counts.ts'
import { refuseBusy } from './refuse-busy.ts'
import { readBuilds } from '../pages/page-file.ts'
import { type SecurityHeaders, pageHeaders } from '../pages/security-headers.ts'
import { sendRefusal } from './send-refusal.ts'

export interface ProtectionOptions {
  /** The built page; null serves the API alone. */
  webFolder: string | null
  /** For each network, and for each user what the requests cost. Webhooks are not counted. */
  requestsPerMinute: number
  /** For each network: logins, registrations and the other requests of visitors without a session. */
  signInRequestsPerMinute: number
  /** Proxies whose X-Forwarded-For or Forwarded header is trusted: addresses or networks. */
  trustedProxies: readonly string[]
  /** While the event loop is delayed by more than this, API requests are refused with 503. 0 disables the check. */
  maxEventLoopDelayMs: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is for visitors without a session: login, registration, links and invitations. */
    isSignIn?: boolean
    /** Sentences for invalid fields of the body, by their names. */
    problems?: Readonly<Record<string, string>>
    /** Those of a page with a content policy of its own; without them, a response gets the policy without inline code. */
    securityHeaders?: SecurityHeaders
  }
}

const MINUTE_MS = 60_000

/** Adds the headers and limits that apply to every request. */
export async function addProtections(
  app: FastifyInstance,
  world: World,
  options: ProtectionOptions,
): Promise<void> {
  addHeaders(app, world, options.webFolder)
  rememberPeerAddresses(app)
  closeUnusedConnections(app)
  reportIgnoredProxy(app, world, options.trustedProxies)
  await addPressureCheck(app, options)
  await addRateLimits(app, options)
}

function addHeaders(app: FastifyInstance, world: World, webFolder: string | null): void {
  const headersOfMost = pageHeaders(world, 'plain')
  const builds = webFolder === null ? null : readBuilds(webFolder)
  const headersFor = (build: string | null = null) => ({
    'cache-control': 'no-store',
    ...(build !== null && { [BUILD_HEADER]: build }),
  })
  const headersOfApi = headersFor(builds?.customers)
  const headersOfConsole = headersFor(builds?.operators)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.routeOptions.config?.securityHeaders ?? headersOfMost)
    if (isApiRequest(request))
      reply.headers(request.url.startsWith('/api/operator/') ? headersOfConsole : headersOfApi)
  })
  app.addHook('onSend', async (_request, reply) => {
    // The client sends its next request on another connection, so that none is sent on one that is being closed.
    if (world.stopping) reply.header('connection', 'close')
  })
}

/**
 * Node.js keeps the address of a socket from its first read on. Without this read, a request has no address when
 * its client has closed the connection in the meantime, and would not be counted.
 */
function rememberPeerAddresses(app: FastifyInstance): void {
  app.server.on('connection', socket => void socket.remoteAddress)
}

/**
 * Browsers open connections before they need them. Node.js does not count one without any request as idle, so that it
 * would keep a stopping server waiting.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}

/** Logs one error when nothing can be taken from the header of a proxy: all its visitors then share one limit. */
function reportIgnoredProxy(
  app: FastifyInstance,
  { log }: World,
  trusted: readonly string[],
): void {
  let isReported = false
  app.addHook('onRequest', async request => {
    // The doctor sends the header without a proxy.
    if (isReported || request.routeOptions.url === INSTANCE_PATH) return
    const { address, fault } = readForwarded(request.raw, trusted)
    if (fault === null) return
    isReported = true
    const peer = networkOf(address)
    const from = `A request with X-Forwarded-For or Forwarded came from ${peer}`
    log.error(
      { peer },
      fault === 'no-address'
        ? `${from}, one of TRUSTED_PROXIES, and says no address of the client: all visitors of this proxy count as one address. This is logged once.`
        : `${from}, which TRUSTED_PROXIES does not contain. If this is your proxy, all its visitors count as one address until TRUSTED_PROXIES contains it; otherwise a client made the header up, and it was ignored. This is logged once.`,
    )
  })
}

async function addPressureCheck(
  app: FastifyInstance,
  { maxEventLoopDelayMs }: ProtectionOptions,
): Promise<void> {
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: async (request, reply) => {
      // Webhooks are handled under pressure too, because a vendor may not retry them. Pages and their files
      // are served too: they cost little, and a browser would show the refusal as plain JSON.
      if (!isApiRequest(request) || isWebhook(request)) return
      // A busy server is healthy: an orchestrator would restart it, and end what it does.
      if (request.url.startsWith(HEALTH_ROOT)) return
      await refuseBusy(reply, '5')
    },
  })
}

async function addRateLimits(app: FastifyInstance, options: ProtectionOptions): Promise<void> {
  const keyGenerator = (request: FastifyRequest) => networkOf(request.clientAddress)
  await app.register(fastifyRateLimit, {
    max: options.requestsPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator,
    allowList: isWebhook,
    store: RequestCounts,
  })
  const countSignIn = app.createRateLimit({
    max: options.signInRequestsPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config?.isSignIn) return
    const counted = await countSignIn(request)
    if (counted.isAllowed || !counted.isExceeded) return
    return sendRefusal(reply, 'too-many-requests', {
      retryAfterSeconds: String(counted.ttlInSeconds),
    })
  })
}

const WEBHOOK_URLS: ReadonlySet<string | undefined> = new Set([
  ...Object.values(WEBHOOK_PATHS),
  GREETING_ROUTE,
])

/** Whether the request is for a webhook that exists, or for a file that the carrier plays. */
function isWebhook({ routeOptions }: FastifyRequest): boolean {
  return WEBHOOK_URLS.has(routeOptions.url)
}

/** The router decodes `/%61pi` to `/api`, so the URL of the matched route is checked too. */
function isApiRequest({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url].some(path => path?.startsWith('/api'))
}
