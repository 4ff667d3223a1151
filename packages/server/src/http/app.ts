import { getHealth } from '@ringback/contract/health'
import { type FastifyInstance, LogController, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logo } from '../ports/business-settings.ts'
import type { LegalPages } from '../ports/system.ts'
import type { World } from '../world.ts'
import { handleError, handleNotFound } from './failures.ts'
import { handlers } from './customers/handlers.ts'
import { measureResponses, mountMetrics } from './probes/metrics.ts'
import { mount } from './guard/mount.ts'
import { limitUnfinishedBodies } from './guard/unfinished-bodies.ts'
import { mountOperator } from './operator/mount-operator.ts'
import { mountOpenApi } from './openapi.ts'
import { mountPage } from './pages/page.ts'
import { mountVisitorPages } from './pages/visitor-pages.ts'
import { mountPolicyReports } from './pages/policy-reports.ts'
import { mountProbes } from './probes/probes.ts'
import { type ProtectionOptions, addProtections } from './guard/protections.ts'
import { RateLimit } from './guard/rate-limits.ts'
import { readSenders } from './guard/sender.ts'
import { sendRefusal } from './guard/send-refusal.ts'
import { mountWebhooks } from './webhooks/mount-webhooks.ts'

export interface AppOptions extends ProtectionOptions {
  /** Reads what visitors read at `/terms` and its like. Called once, if there is a built page. */
  readLegalPages: () => LegalPages
  /** The operator's logo; null for the mark of the build. */
  logo: Logo | null
  /** Addresses or networks that may see which dependency is not available. */
  operatorNetworks: readonly string[]
  /** The bearer token for `GET /metrics`; null switches it off. */
  metricsToken: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The response is not logged, because the log samples responses of this kind. */
    isUnlogged: boolean
  }
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
    http: {
      requestTimeout: 15_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      // What a body may fill before it is known who sends it.
      highWaterMark: 16 * 1024,
    },
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
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
  acceptEmptyJson(app)
  refuseNulCharacters(app)
  readSenders(app, world, options.trustedProxies)
  await addProtections(app, world, options)
  limitUnfinishedBodies(app)
  refuseUnknownPaths(app)
  logResponses(app)
  measureResponses(app, world)

  await mountOpenApi(app, world)
  mount(app, world, handlers, new RateLimit(options.requestsPerMinute))
  mountProbes(app, world, options)
  mountPolicyReports(app, world)
  if (options.metricsToken) mountMetrics(app, world, options.metricsToken)
  await mountOperator(app, world)
  await mountWebhooks(app, world)
  await mountVisitorPages(app, world, options)
  await mountPage(app, world, options)
  return app
}

/** Refuses requests for paths without a route, before their bodies are read. */
function refuseUnknownPaths(app: FastifyInstance): void {
  const refuse = handleNotFound(handlers)
  app.setNotFoundHandler(refuse)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return refuse(request, reply)
  })
}

/** Accepts an empty body with the content type JSON, which some clients send with every POST request. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** Refuses texts with U+0000, which PostgreSQL cannot store. Texts that are nested, as those of contacts, are checked by their schemas. */
function refuseNulCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }, reply) => {
    const values = [params, query, body].flatMap(part => Object.values(part ?? {}) as unknown[])
    if (values.some(value => typeof value === 'string' && value.includes('\0'))) {
      return sendRefusal(reply, 'invalid-request')
    }
  })
}

function logResponses(app: FastifyInstance): void {
  app.decorateRequest('isUnlogged', false)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (request.isUnlogged) return
    if (!route?.startsWith('/api') || route.startsWith(getHealth.path)) return
    request.log.info({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
