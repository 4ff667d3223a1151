import type { Socket } from 'node:net'
import { getHealth } from '@ringback/contract/health'
import { BUILD_HEADER } from '@ringback/contract/page/page-settings'
import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import { type RateLimits, isWebhook, limitNetworks } from './rate-limits.ts'
import { readBuilds } from '../pages/page-file.ts'
import { type SecurityHeaders, pageHeaders } from '../pages/security-headers.ts'
import { refuseBusy } from './send-refusal.ts'

export interface ProtectionOptions extends RateLimits {
  /** The built page; null serves the API alone. */
  webFolder: string | null
  /** Proxies whose X-Forwarded-For or Forwarded header is trusted: addresses or networks. */
  trustedProxies: readonly string[]
  /** While the event loop is delayed by more than this, API requests are refused with 503. 0 disables the check. */
  maxEventLoopDelayMs: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sentences for invalid fields of the body, by their names. */
    problems?: Readonly<Record<string, string>>
    /** Those of a page with a content policy of its own; without them, a response gets the policy without inline code. */
    securityHeaders?: SecurityHeaders
  }
}

/** Adds the headers and limits that apply to every request. */
export async function addProtections(
  app: FastifyInstance,
  world: World,
  options: ProtectionOptions,
): Promise<void> {
  addHeaders(app, world, options.webFolder)
  closeUnusedConnections(app)
  await addPressureCheck(app, options)
  limitNetworks(app, options)
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
      if (request.url.startsWith(getHealth.path)) return
      await refuseBusy(reply, '5')
    },
  })
}

/** The router decodes `/%61pi` to `/api`, so the URL of the matched route is checked too. */
function isApiRequest({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url].some(path => path?.startsWith('/api'))
}
