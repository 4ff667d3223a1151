import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withFaults } from '../../faults.ts'
import type { Faults } from '../../faults.ts'
import type { RequestLog } from '../../request-log.ts'

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

type Mount = (path: string, operation: string, handler: VendorHandler) => void

/**
 * Adds routes: each checks the credentials, applies the faults of its `operation`, and sends a returned `VendorError` as
 * the vendor would. A deletion has no answer.
 */
export function vendorRoutes(
  app: FastifyInstance,
  deps: RestDeps,
): { get: Mount; post: Mount; delete: Mount } {
  const mount =
    (method: 'GET' | 'POST' | 'DELETE'): Mount =>
    (url, operation, handler) => {
      const vendor = {
        vendor: 'twilio',
        operation,
        errorBody: (status: 401 | 429 | 500) => errorBody(GENERAL_ERRORS[status]),
      }
      const handle = withFaults(deps, vendor, (request, reply) => {
        const answer = authenticate(request, deps) ?? handler(request, reply)
        if (isVendorError(answer)) reply.code(answer.status)
        else if (method === 'DELETE') reply.code(204)
        return isVendorError(answer) ? errorBody(answer) : answer
      })
      app.route({ method, url, handler: handle })
    }
  return { get: mount('GET'), post: mount('POST'), delete: mount('DELETE') }
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

/** The page that a query requests, in the query of the page with this number. */
function pageIn<Item>(request: FastifyRequest, found: readonly Item[]) {
  const query = queryOf(request)
  const size = Math.min(1000, Math.max(1, Number(query['PageSize']) || 50))
  const page = Math.max(0, Number(query['Page']) || 0)
  const start = page * size
  const path = request.url.split('?')[0] ?? ''
  const uriOf = (number: number) => {
    const search = new URLSearchParams({ ...query, PageSize: String(size), Page: String(number) })
    return `${path}?${search.toString()}`
  }
  return {
    ...{ page, size, start, uriOf, items: found.slice(start, start + size) },
    previous: page > 0 ? uriOf(page - 1) : null,
    next: start + size < found.length ? uriOf(page + 1) : null,
  }
}

/** One page of a list (Twilio, "Response pagination") in the field `name`. */
export function pageOf<Item>(
  request: FastifyRequest,
  name: string,
  found: readonly Item[],
  bodyOf: (item: Item) => unknown,
): unknown {
  const { page, size, start, items, uriOf, previous, next } = pageIn(request, found)
  return {
    [name]: items.map(bodyOf),
    page,
    page_size: size,
    start,
    end: start + items.length - 1,
    uri: request.url,
    first_page_uri: uriOf(0),
    next_page_uri: next,
    previous_page_uri: previous,
  }
}

/** One page of a list in the form of the vendor's newer APIs, whose addresses are whole URLs. */
export function metaPageOf<Item>(
  request: FastifyRequest,
  key: string,
  found: readonly Item[],
  bodyOf: (item: Item) => unknown,
): unknown {
  const { page, size, items, uriOf, previous, next } = pageIn(request, found)
  const origin = `${request.protocol}://${request.host}`
  return {
    [key]: items.map(bodyOf),
    meta: {
      key,
      page,
      page_size: size,
      url: origin + uriOf(page),
      first_page_url: origin + uriOf(0),
      previous_page_url: previous && origin + previous,
      next_page_url: next && origin + next,
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

/** An error of Twilio's API; `code` is listed at twilio.com/docs/api/errors. */
export interface VendorError {
  code: number
  message: string
  status: number
}

const MORE_INFO = 'https://www.twilio.com/docs/errors/'

/** The errors of arranged faults and invalid credentials. */
export const GENERAL_ERRORS: Readonly<Record<401 | 429 | 500, VendorError>> = {
  401: { code: 20003, message: 'Authenticate', status: 401 },
  429: { code: 20429, message: 'Too Many Requests', status: 429 },
  500: { code: 20500, message: 'An internal server error has occurred', status: 500 },
}

export function notFound(request: FastifyRequest): VendorError {
  const resource = request.url.split('?')[0] ?? ''
  return { code: 20404, message: `The requested resource ${resource} was not found`, status: 404 }
}

export function isVendorError(answer: unknown): answer is VendorError {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
}

export function errorBody({ code, message, status }: VendorError): unknown {
  return { code, message, more_info: `${MORE_INFO}${code}`, status }
}
