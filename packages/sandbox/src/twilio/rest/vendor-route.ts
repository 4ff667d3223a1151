import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withFaults } from '../../faults.ts'
import type { Faults } from '../../faults.ts'
import type { RequestLog } from '../../request-log.ts'
import { errorBody, GENERAL_ERRORS, isVendorError } from './vendor-error.ts'
import type { VendorError } from './vendor-error.ts'

/** The dependencies of every resource of the REST API. */
export interface RestDeps {
  accountSid: string
  authToken: string
  apiKey: string
  apiSecret: string
  faults: Faults
  requests: RequestLog
}

/** The path of the account's resources. */
export const ACCOUNT_PATH = '/2010-04-01/Accounts/:account'

/** Handles an authenticated request; returns the body, or the error. */
export type VendorHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Wraps a handler: checks the credentials, applies the faults of `operation`, and sends a returned `VendorError`
 * as the vendor would.
 */
export function vendorRoute(deps: RestDeps, operation: string, handler: VendorHandler) {
  const route = {
    vendor: 'twilio',
    operation,
    errorBody: (status: 401 | 429 | 500) => errorBody(GENERAL_ERRORS[status]),
  }
  return withFaults(deps, route, (request, reply) => {
    const answer = authenticate(request, deps) ?? handler(request, reply)
    if (isVendorError(answer)) reply.code(answer.status)
    return isVendorError(answer) ? errorBody(answer) : answer
  })
}

/** The form fields of a POST. */
export function formOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return (request.body ?? {}) as Record<string, string | undefined>
}

export function queryOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return request.query as Record<string, string | undefined>
}

/** The last segment of a path without `.json`: a sid, or a type of numbers. */
export function documentOf(request: FastifyRequest): string {
  return (request.params as { document: string }).document.replace(/\.json$/, '')
}

/** One page of a list (Twilio, "Response pagination") in the field `name`. */
export function pageOf<Item>(
  request: FastifyRequest,
  name: string,
  found: readonly Item[],
  bodyOf: (item: Item) => unknown,
): unknown {
  const query = queryOf(request)
  const size = Math.min(1000, Math.max(1, Number(query['PageSize']) || 50))
  const page = Math.max(0, Number(query['Page']) || 0)
  const pageUri = (number: number) => {
    const search = new URLSearchParams({ ...query, PageSize: String(size), Page: String(number) })
    return `${request.url.split('?')[0] ?? ''}?${search.toString()}`
  }
  const rest = found.slice(page * size)
  return {
    [name]: rest.slice(0, size).map(bodyOf),
    page,
    page_size: size,
    start: page * size,
    end: page * size + Math.min(size, rest.length) - 1,
    uri: request.url,
    first_page_uri: pageUri(0),
    next_page_uri: rest.length > size ? pageUri(page + 1) : null,
    previous_page_uri: page > 0 ? pageUri(page - 1) : null,
  }
}

/** One page of a list in the form of the vendor's newer APIs, whose addresses are whole URLs. */
export function metaPageOf<Item>(
  request: FastifyRequest,
  key: string,
  found: readonly Item[],
  bodyOf: (item: Item) => unknown,
): unknown {
  const query = queryOf(request)
  const size = Math.min(1000, Math.max(1, Number(query['PageSize']) || 50))
  const page = Math.max(0, Number(query['Page']) || 0)
  const path = request.url.split('?')[0] ?? ''
  const urlOf = (number: number) => {
    const search = new URLSearchParams({ ...query, PageSize: String(size), Page: String(number) })
    return `${request.protocol}://${request.host}${path}?${search.toString()}`
  }
  return {
    [key]: found.slice(page * size, (page + 1) * size).map(bodyOf),
    meta: {
      key,
      page,
      page_size: size,
      url: urlOf(page),
      first_page_url: urlOf(0),
      previous_page_url: page > 0 ? urlOf(page - 1) : null,
      next_page_url: (page + 1) * size < found.length ? urlOf(page + 1) : null,
    },
  }
}

/** Whether the request carries the account's own credentials, and not those of its API key. */
export function isWithAuthToken(request: FastifyRequest, deps: RestDeps): boolean {
  return isSame(`${deps.accountSid}:${deps.authToken}`, credentialsOf(request))
}

/** Checks the Basic credentials: the account's own, or those of its API key. */
function authenticate(request: FastifyRequest, deps: RestDeps): VendorError | undefined {
  const { account } = request.params as { account?: string }
  const isWithKey = isSame(`${deps.apiKey}:${deps.apiSecret}`, credentialsOf(request))
  const accepted = isWithKey || isWithAuthToken(request, deps)
  // The paths of Verify contain no account.
  const isOurs = account === undefined || account === deps.accountSid
  return accepted && isOurs ? undefined : GENERAL_ERRORS[401]
}

function credentialsOf(request: FastifyRequest): string {
  const encoded = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString('utf8')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
