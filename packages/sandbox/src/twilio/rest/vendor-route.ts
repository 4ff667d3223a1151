import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withFaults } from '../../faults.ts'
import type { Faults } from '../../faults.ts'
import type { Requests } from '../../request-log.ts'
import { errorBody, GENERAL_ERRORS, isVendorError } from './vendor-error.ts'
import type { VendorError } from './vendor-error.ts'

/** What every resource of the REST API needs: whose it is, and what may go wrong with it. */
export interface RestWorld {
  accountSid: string
  authToken: string
  apiKey: string
  apiSecret: string
  faults: Faults
  requests: Requests
}

/** Where the resources of the account live. */
export const ACCOUNT_PATH = '/2010-04-01/Accounts/:account'

/** Acts on an authenticated request; returns the body, or the refusal. */
export type VendorHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** A route of the vendor: credentials, faults on order under `operation`, errors in its words. */
export function vendorRoute(world: RestWorld, operation: string, handler: VendorHandler) {
  const route = {
    vendor: 'twilio',
    operation,
    refusal: (status: 401 | 429 | 500) => errorBody(GENERAL_ERRORS[status]),
  }
  return withFaults(world, route, (request, reply) => {
    const answer = authenticate(request, world) ?? handler(request, reply)
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

/** The sid in a path that ends with it, with or without `.json`. */
export function sidOf(request: FastifyRequest): string {
  return (request.params as { document: string }).document.replace(/\.json$/, '')
}

/** One page of a list (Twilio, "Response pagination"), under the resource's own name. */
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

/** Basic credentials of the account itself or of one of its API keys. */
function authenticate(request: FastifyRequest, world: RestWorld): VendorError | undefined {
  const { account } = request.params as { account?: string }
  const encoded = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  const accepted = [
    `${world.accountSid}:${world.authToken}`,
    `${world.apiKey}:${world.apiSecret}`,
  ].some(pair => isSame(pair, given))
  const isOurs = account === undefined || account === world.accountSid
  return accepted && isOurs ? undefined : GENERAL_ERRORS[401]
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
