import type { Details } from '@ringback/contract/outcome'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, StorageFull } from '../ports/database.ts'
import { ServerBusy } from '../ports/admission.ts'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import { sentenceOf } from './guard/invalid-input.ts'
import type { Handler } from './guard/mount.ts'
import type { RefusalCode } from './guard/refusals.ts'
import { type SendRefusal, refuseBusy, sendRefusal } from './guard/send-refusal.ts'
import { BodyShareSpent } from './guard/unfinished-bodies.ts'

/** Errors of the web framework and their refusal codes. */
const FRAMEWORK_CODES: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
}

/** Handles every error that a request throws: responds with a status and `{ error, code }`. */
export const handleError = createErrorHandler(sendRefusal)

/** @param refuse responds with the status and the sentence of a refusal */
export function createErrorHandler(refuse: SendRefusal) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { code, details } = refusalOf(error, request)
    logFailure(request, code, error)
    return code === 'busy' ? refuseBusy(reply, '2', refuse) : refuse(reply, code, details)
  }
}

function logFailure({ log }: FastifyRequest, code: RefusalCode, error: FastifyError): void {
  if (code === 'unexpected') {
    log.error({ err: error }, 'A request failed')
  } else if (code === 'storage-full') {
    log.error({ err: error }, 'A request failed because nothing can be stored')
  } else if (code === 'database-unavailable' || code === 'vendor-unavailable') {
    log.warn({ err: error }, 'A request failed because the database or a vendor is unavailable')
  }
}

function refusalOf(
  error: FastifyError,
  { routeOptions }: FastifyRequest,
): { code: RefusalCode; details?: Details } {
  if (error.validation) {
    const sentence = sentenceOf(error, routeOptions.config?.problems ?? {})
    return { code: 'invalid-input', details: { sentence } }
  }
  if (error instanceof StorageFull) {
    return { code: 'storage-full', details: { retryAfterSeconds: '60' } }
  }
  if (error instanceof DatabaseUnavailable) {
    return { code: 'database-unavailable', details: { retryAfterSeconds: '2' } }
  }
  if (error instanceof ServerBusy) return { code: 'busy' }
  if (error instanceof BodyShareSpent) {
    return { code: 'too-many-requests', details: { retryAfterSeconds: '5' } }
  }
  if (error instanceof VendorUnavailable) return { code: 'vendor-unavailable' }
  const frameworkCode = FRAMEWORK_CODES[error.code]
  if (frameworkCode) return { code: frameworkCode }
  if (error instanceof SyntaxError && error.statusCode === 400) return { code: 'invalid-json' }
  if (error.statusCode && error.statusCode < 500) return { code: 'invalid-request' }
  return { code: 'unexpected' }
}

/** Handles URLs without a route: 405 if the path has a route for another method, otherwise 404. */
export function handleNotFound(handlers: Record<string, Handler>) {
  const endpoints = Object.values(handlers).map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowedMethods = endpoints
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method)
    if (allowedMethods.length === 0) return sendRefusal(reply, 'not-found')
    reply.header('allow', allowedMethods.join(', '))
    return sendRefusal(reply, 'method-not-allowed', { method: request.method })
  }
}
