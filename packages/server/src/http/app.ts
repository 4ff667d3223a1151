import fastifyFormbody from '@fastify/formbody'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyUnderPressure from '@fastify/under-pressure'
import { type FastifyInstance, type FastifyRequest, LogController, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { WEBHOOK_ROOT } from '../ports/webhook-paths.ts'
import type { World } from '../world.ts'
import { contentPolicy } from './content-policy.ts'
import { handleError, handleNotFound } from './failures.ts'
import { handlers, rawWebhooks, webhooks } from './handlers.ts'
import { measureResponses, mountMetrics } from './metrics.ts'
import { mount } from './mount.ts'
import { mountOperator } from './operator/mount-operator.ts'
import { mountOpenApi } from './openapi.ts'
import { networkOf } from './network-of.ts'
import { mountPage } from './page.ts'
import { LIVENESS_PATH, mountProbes } from './probes.ts'
import { sendRefusal } from './send-refusal.ts'
import { mountRawWebhooks, mountWebhooks } from './webhooks/mount-webhooks.ts'
import { parseForm } from './webhooks/parse-form.ts'

export interface AppOptions {
  /** The built page; null serves the API alone. */
  webFolder: string | null
  /** For each network. Webhooks are not counted. */
  requestsPerMinute: number
  /** Proxies whose X-Forwarded-For header is trusted: addresses or networks. */
  trustedProxies: readonly string[]
  /** While the event loop is delayed by more than this, API requests are refused with 503. 0 disables the check. */
  maxEventLoopDelayMs: number
  /** Addresses or networks that may see which dependency is not available. */
  operatorNetworks: readonly string[]
  /** The bearer token for `GET /metrics`; null switches it off. */
  metricsToken: string | null
}

const API_BODY_BYTES = 16 * 1024

/** Builds the web server with every route, ready to listen or, in tests, to inject requests into. */
export async function buildApp(world: World, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: world.log,
    // logResponses logs each request once, without the values in its URL.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: API_BODY_BYTES,
    requestTimeout: 15_000,
    // Timeouts are checked every 5 s, so that a client that sends slowly exceeds the request timeout by 5 s at most.
    http: { requestTimeout: 15_000, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // During shutdown, running requests finish and new ones are refused with 503.
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => {
      void handleError(error, request, reply)
    },
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound(handlers))
  acceptEmptyJson(app)
  refuseNulCharacters(app)
  await addProtections(app, world, options)
  logResponses(app)
  measureResponses(app, world)

  await mountOpenApi(app, world)
  mount(app, world, handlers)
  mountProbes(app, world, options)
  if (options.metricsToken) mountMetrics(app, world, options.metricsToken)
  await mountOperator(app, world)
  await app.register(async scope => {
    await scope.register(fastifyFormbody, { parser: parseForm })
    mountWebhooks(scope, world, webhooks)
  })
  await app.register(async scope => {
    mountRawWebhooks(scope, world, rawWebhooks)
  })
  await mountPage(app, world, options.webFolder)
  return app
}

async function addProtections(
  app: FastifyInstance,
  world: World,
  options: AppOptions,
): Promise<void> {
  const isSecure = world.terms.publicUrl.startsWith('https:')
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(world.settings) },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Browsers ignore these two over http, and the second with a message in their console.
    strictTransportSecurity: isSecure && undefined,
    crossOriginOpenerPolicy: isSecure && undefined,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=(), payment=()')
    if (isApiRequest(request)) reply.header('cache-control', 'no-store')
  })
  await app.register(fastifyRateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: request => networkOf(request.ip),
    allowList: request => request.url.startsWith(WEBHOOK_ROOT),
  })
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    pressureHandler: (request, reply) => {
      // Webhooks are handled under pressure too, because a vendor may not retry them. Pages and their files
      // are served too: they cost little, and a browser would show the refusal as plain JSON.
      if (!isApiRequest(request) || request.url.startsWith(WEBHOOK_ROOT)) return
      // An orchestrator would end a server whose liveness check fails, and its calls with it.
      if (request.url === LIVENESS_PATH) return
      void sendRefusal(reply, 'busy', { retryAfterSeconds: '5' })
    },
  })
}

/** The router decodes `/%61pi` to `/api`, so the URL of the matched route is checked too. */
function isApiRequest({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url].some(path => path?.startsWith('/api'))
}

/** Accepts an empty body with the content type JSON, which some clients send with every POST request. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** Refuses texts with U+0000, which PostgreSQL cannot store. Requests have no nested objects, so only their fields are checked. */
function refuseNulCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }, reply) => {
    const values = [params, query, body].flatMap(part => Object.values(part ?? {}) as unknown[])
    if (values.some(value => typeof value === 'string' && value.includes('\0'))) {
      return sendRefusal(reply, 'invalid-request')
    }
  })
}

function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (!route?.startsWith('/api') || route.startsWith('/api/health')) return
    request.log.info({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
