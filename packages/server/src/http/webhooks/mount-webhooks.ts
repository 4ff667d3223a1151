import { parse } from 'node:querystring'
import fastifyFormbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handlePaymentEvent } from '../../actions/credit/purchases/handle-payment-event.ts'
import { WEBHOOK_PATHS, WEBHOOK_ROOT } from '../../ports/vendors/webhook-paths.ts'
import type { World } from '../../world.ts'
import { factsOf } from '../guard/mount.ts'
import { sendRefusal } from '../guard/send-refusal.ts'
import { gatewayWebhooks } from './gateway.ts'
import { mountGreetings } from './greetings.ts'
import { twilioWebhooks } from './twilio.ts'
import {
  type RawWebhook,
  type UnsignedLimit,
  type Webhook,
  type WebhookResponse,
  createUnsignedLimit,
} from './webhook.ts'

const WEBHOOK_BODY_BYTES = 256 * 1024
/** Above the size of any vendor's usual request. */
const USUAL_BODY_BYTES = 16 * 1024

/** Mounts the requests of vendors: their webhooks, and the greetings that the carrier plays. */
export async function mountWebhooks(app: FastifyInstance, world: World): Promise<void> {
  mountGreetings(app, world)
  const unsigned = createUnsignedLimit()
  await app.register(async scope => {
    await scope.register(fastifyFormbody, { parser: parseForm })
    limitUnsigned(scope, unsigned)
    mountForms(scope, world, twilioWebhooks, unsigned)
  })
  await app.register(async scope => {
    limitUnsigned(scope, unsigned)
    mountRaw(scope, world, [paymentWebhook, ...gatewayWebhooks], unsigned)
  })
}

/** Mounts webhooks with form bodies. The scope must have a parser for forms. */
function mountForms(
  app: FastifyInstance,
  world: World,
  webhooks: readonly Webhook[],
  unsigned: UnsignedLimit,
): void {
  for (const webhook of webhooks) {
    app.post(
      webhook.path,
      {
        bodyLimit: WEBHOOK_BODY_BYTES,
        schema: { hide: true },
        preParsing: refuseUnsigned(world, webhook, unsigned),
      },
      async (request, reply) => {
        const response = await webhook.run(world, {
          url: `${world.business.publicUrl}${request.url}`,
          fields: textFields(request.body),
          query: textFields(request.query),
          headers: request.headers as Record<string, string | undefined>,
          request: factsOf(request),
        })
        recordUnusual(world, request, response, unsigned)
        return send(reply, response)
      },
    )
  }
}

/** Mounts webhooks whose signature covers the raw body. The scope gets a parser that keeps the bytes. */
function mountRaw(
  scope: FastifyInstance,
  world: World,
  webhooks: readonly RawWebhook[],
  unsigned: UnsignedLimit,
): void {
  scope.removeAllContentTypeParsers()
  // The bytes are wrapped in an object, because the app's hooks expect a body with fields.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, rawBody, done) => {
    done(null, { rawBody })
  })
  for (const webhook of webhooks) {
    scope.post<{ Body?: { rawBody: Buffer } }>(
      webhook.path,
      {
        bodyLimit: WEBHOOK_BODY_BYTES,
        schema: { hide: true },
        preParsing: refuseUnsigned(world, webhook, unsigned),
      },
      async (request, reply) => {
        const response = await webhook.run(world, {
          rawBody: request.body?.rawBody ?? Buffer.alloc(0),
          path: request.url,
          headers: request.headers as Record<string, string | undefined>,
        })
        recordUnusual(world, request, response, unsigned)
        return send(reply, response)
      },
    )
  }
}

/**
 * Refuses requests of a network that has sent many unsigned ones, before their bodies are read. A request that may
 * be a vendor's is still validated: an attacker could otherwise block the vendor's webhooks with unsigned requests
 * from the vendor's own addresses.
 */
function limitUnsigned(scope: FastifyInstance, unsigned: UnsignedLimit): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (mayBeSigned(request)) return
    const retryAfterSeconds = unsigned.retryAfterSeconds(request)
    if (retryAfterSeconds === null) return
    request.isUnlogged = true
    return sendRefusal(reply, 'too-many-requests', { retryAfterSeconds })
  })
}

function mayBeSigned(request: FastifyRequest): boolean {
  const bodyBytes = Number(request.headers['content-length'] ?? Number.NaN)
  return bodyBytes <= USUAL_BODY_BYTES && hasSignature(request)
}

/** Twilio sends `x-twilio-signature`, Razorpay `x-razorpay-signature`, a gateway `x-gateway-signature`. */
function hasSignature(request: FastifyRequest): boolean {
  return Boolean(request.headers[`x-${vendorOf(request)}-signature`])
}

/** Refuses a request without a signature before its body is read: what a signature covers does not matter then. */
function refuseUnsigned(world: World, webhook: Pick<Webhook, 'unsigned'>, unsigned: UnsignedLimit) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (hasSignature(request)) {
      request.mayBeSigned = true
      return
    }
    recordUnsigned(world, request, unsigned)
    return send(reply, webhook.unsigned)
  }
}

/** Logs and counts a request that is not signed, or that is signed and was not understood: their causes differ. */
function recordUnusual(
  world: World,
  request: FastifyRequest,
  { isUnsigned, notUnderstood }: WebhookResponse,
  unsigned: UnsignedLimit,
): void {
  if (isUnsigned) recordUnsigned(world, request, unsigned)
  if (notUnderstood === undefined) return
  world.metrics.webhookNotUnderstood(vendorOf(request))
  const path = request.routeOptions.url
  world.log.warn({ path, why: notUnderstood }, 'A webhook was signed, but not understood')
}

function recordUnsigned(world: World, request: FastifyRequest, unsigned: UnsignedLimit): void {
  const { isLogged } = unsigned.add(request)
  request.isUnlogged = !isLogged
  if (!isLogged) return
  world.log.warn(
    { path: request.routeOptions.url, network: request.network },
    'A webhook without a valid signature was refused. More of them are logged once a minute',
  )
}

function send(reply: FastifyReply, { status, type, body }: WebhookResponse): FastifyReply {
  return reply.code(status).type(type).send(body)
}

/** The fields of a form that have one value. A repeated field is ambiguous and left out. */
function textFields(form: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(form ?? {})) {
    if (typeof value === 'string') fields[name] = value
  }
  return fields
}

/** The vendor whose webhook arrived at this route, for example `twilio`. */
export function vendorOf({ routeOptions: { url: route = '' } }: FastifyRequest): string {
  return route.slice(WEBHOOK_ROOT.length).split('/').find(Boolean) ?? 'none'
}

/** Ten times the fields of any vendor's request. Without a limit, the signature of a request with very many fields would take a second to validate. */
const MAX_FIELDS = 500

/** Parses a form body. Fields beyond the maximum are left out, so that the signature of such a request is invalid. */
function parseForm(body: string): Record<string, unknown> {
  return parse(body, '&', '=', { maxKeys: MAX_FIELDS })
}

const UNSIGNED_PAYMENT: WebhookResponse = {
  status: 400,
  type: 'text/plain',
  body: 'Not signed by the payment provider',
  isUnsigned: true,
}

/** The payment provider's webhook. Responds 200 only after the event is committed, so that the provider retries otherwise. */
const paymentWebhook: RawWebhook = {
  path: WEBHOOK_PATHS.payment,
  unsigned: UNSIGNED_PAYMENT,
  async run(world, { rawBody, headers }) {
    const webhook = world.payments.readWebhook({
      rawBody,
      signature: headers['x-razorpay-signature'],
      eventId: headers['x-razorpay-event-id'],
    })
    if (!webhook) return UNSIGNED_PAYMENT
    const notUnderstood = await handlePaymentEvent(world, webhook)
    const body = 'OK'
    return { status: 200, type: 'text/plain', body, ...(notUnderstood && { notUnderstood }) }
  },
}
