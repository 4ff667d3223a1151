import { createHash, timingSafeEqual } from 'node:crypto'
import { type FastifyInstance, fastify } from 'fastify'
import { createMetricsReader } from '../../actions/check-readiness.ts'
import { WEBHOOK_ROOT } from '../../ports/vendors/webhook-paths.ts'
import type { World } from '../../world.ts'
import { vendorOf } from '../webhooks/mount-webhooks.ts'

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'
const PATH = '/metrics'

/** Mounts the metrics beside the API, for clients that have the token. */
export function mountMetrics(app: FastifyInstance, world: World, token: string): void {
  const read = createMetricsReader(world)
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const [, bearer = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!isSame(bearer, token)) return reply.code(401).type(TYPE).send('A token is needed\n')
    return reply.type(TYPE).send(await read())
  })
}

/** A server of its own for the metrics, without a token, for a port that only the operator's network reaches. */
export function buildMetricsApp(world: World): FastifyInstance {
  const app = fastify({ loggerInstance: world.log }) as unknown as FastifyInstance
  const read = createMetricsReader(world)
  app.get(PATH, async (_request, reply) => reply.type(TYPE).send(await read()))
  return app
}

/** Counts each response by its route. The routes are those of the app, so that a label has few values. */
export function measureResponses(app: FastifyInstance, world: World): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { statusCode: status, elapsedTime } = reply
    world.metrics.requestServed({
      method: request.method,
      route,
      status,
      seconds: elapsedTime / 1_000,
    })
    if (!route.startsWith(WEBHOOK_ROOT)) return
    const delaySeconds = status < 400 ? delayOf(request.body) : null
    world.metrics.webhookServed({ vendor: vendorOf(request), status, delaySeconds })
  })
}

/** Twilio's forms have `Timestamp`, Razorpay's JSON has `created_at` in seconds since 1970. Of a gateway it is not known. */
function delayOf(body: unknown): number | null {
  const { Timestamp, rawBody } = (body ?? {}) as { Timestamp?: unknown; rawBody?: Buffer }
  const createdAt = /"created_at":\s*(\d{9,11})\s*\}\s*$/.exec(rawBody?.toString('utf8') ?? '')?.[1]
  const sentAt = createdAt ? Number(createdAt) * 1_000 : Date.parse(String(Timestamp ?? ''))
  return Number.isNaN(sentAt) ? null : (Date.now() - sentAt) / 1_000
}

/** Compares hashes, so that the time does not depend on the token. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
