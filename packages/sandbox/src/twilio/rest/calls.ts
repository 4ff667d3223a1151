import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withFaults } from '../../faults.ts'
import type { Faults } from '../../faults.ts'
import type { Requests } from '../../requests.ts'
import type { LegRecord, Legs } from '../legs.ts'
import { answeredSeconds, isFinal } from '../legs.ts'
import { rfc2822 } from '../voice/progress-callbacks.ts'

export interface CallsWorld {
  accountSid: string
  authToken: string
  apiKey: string
  apiSecret: string
  legs: Legs
  faults: Faults
  requests: Requests
}

interface VendorError {
  code: number
  message: string
  status: number
}

const MORE_INFO = 'https://www.twilio.com/docs/errors/'
const FAULTS: Readonly<Record<401 | 429 | 500, VendorError>> = {
  401: { code: 20003, message: 'Authenticate', status: 401 },
  429: { code: 20429, message: 'Too Many Requests', status: 429 },
  500: { code: 20500, message: 'An internal server error has occurred', status: 500 },
}

/** The Calls resource (2010-04-01): fetch, list, and ending a call by `Status`. */
export function mountCalls(app: FastifyInstance, world: CallsWorld): void {
  const path = '/2010-04-01/Accounts/:account'
  const guard =
    (handler: (request: FastifyRequest) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const answer = authenticate(request, world) ?? handler(request)
      if (isVendorError(answer)) reply.code(answer.status)
      return isVendorError(answer) ? errorBody(answer) : answer
    }
  const route = (operation: string) => ({
    vendor: 'twilio',
    operation,
    refusal: (status: 401 | 429 | 500) => errorBody(FAULTS[status]),
  })

  app.get(
    `${path}/Calls.json`,
    withFaults(
      world,
      route('calls.list'),
      guard(request => listCalls(request, world)),
    ),
  )
  app.get(
    `${path}/Calls/:document`,
    withFaults(
      world,
      route('calls.fetch'),
      guard(request => {
        const leg = findLeg(request, world)
        return leg ? callBody(leg, world.accountSid) : notFound(request)
      }),
    ),
  )
  app.post(
    `${path}/Calls/:document`,
    withFaults(
      world,
      route('calls.end'),
      guard(request => endCall(request, world)),
    ),
  )
}

function listCalls(request: FastifyRequest, world: CallsWorld): unknown {
  const query = request.query as Record<string, string | undefined>
  const size = Math.min(1000, Math.max(1, Number(query['PageSize']) || 50))
  const page = Math.max(0, Number(query['Page']) || 0)
  const found = world.legs
    .list()
    .filter(
      leg =>
        (!query['ParentCallSid'] || leg.parentSid === query['ParentCallSid']) &&
        (!query['Status'] || leg.status === query['Status']) &&
        (!query['From'] || leg.from === query['From']) &&
        (!query['To'] || leg.to === query['To']),
    )
  const pageUri = (number: number) => {
    const search = new URLSearchParams({ ...query, PageSize: String(size), Page: String(number) })
    return `${request.url.split('?')[0] ?? ''}?${search.toString()}`
  }
  const rest = found.slice(page * size)
  return {
    calls: rest.slice(0, size).map(leg => callBody(leg, world.accountSid)),
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

function endCall(request: FastifyRequest, world: CallsWorld): unknown {
  const leg = findLeg(request, world)
  if (!leg) return notFound(request)
  const status = (request.body as Record<string, string> | undefined)?.['Status']
  if (status !== 'completed' && status !== 'canceled') {
    return { code: 20001, message: 'Only Status=completed and Status=canceled', status: 400 }
  }
  if (isFinal(leg.status)) {
    return { code: 21220, message: 'Call is not in-progress. Cannot redirect.', status: 400 }
  }
  // A call that talks cannot be cancelled; the vendor leaves it alone.
  if (status === 'completed' || leg.answeredAt === undefined) leg.handles?.end()
  return callBody(leg, world.accountSid)
}

function findLeg(request: FastifyRequest, world: CallsWorld): LegRecord | undefined {
  const { document } = request.params as { document: string }
  return world.legs.find(document.replace(/\.json$/, ''))
}

/** Basic credentials of the account itself or of one of its API keys. */
function authenticate(request: FastifyRequest, world: CallsWorld): VendorError | undefined {
  const { account } = request.params as { account: string }
  const encoded = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  const accepted = [
    `${world.accountSid}:${world.authToken}`,
    `${world.apiKey}:${world.apiSecret}`,
  ].some(pair => isSame(pair, given))
  return accepted && account === world.accountSid ? undefined : FAULTS[401]
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function notFound(request: FastifyRequest): VendorError {
  const resource = request.url.split('?')[0] ?? ''
  return { code: 20404, message: `The requested resource ${resource} was not found`, status: 404 }
}

function isVendorError(answer: unknown): answer is VendorError {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
}

function errorBody({ code, message, status }: VendorError): unknown {
  return { code, message, more_info: `${MORE_INFO}${code}`, status }
}

function callBody(leg: LegRecord, accountSid: string): unknown {
  const uri = `/2010-04-01/Accounts/${accountSid}/Calls/${leg.sid}`
  const ended = leg.endedAt
  return {
    sid: leg.sid,
    account_sid: accountSid,
    parent_call_sid: leg.parentSid,
    from: leg.from,
    from_formatted: leg.from,
    to: leg.to,
    to_formatted: leg.to,
    phone_number_sid: null,
    status: leg.status === 'initiated' ? 'queued' : leg.status,
    direction: leg.direction,
    date_created: rfc2822(leg.createdAt),
    date_updated: rfc2822(ended ?? leg.answeredAt ?? leg.createdAt),
    start_time: rfc2822(leg.answeredAt ?? leg.createdAt),
    end_time: ended === undefined ? null : rfc2822(ended),
    // The vendor knows a duration only when the call is over.
    duration: ended === undefined ? null : String(answeredSeconds(leg)),
    price: null,
    price_unit: 'USD',
    answered_by: null,
    annotation: null,
    api_version: '2010-04-01',
    caller_name: null,
    forwarded_from: null,
    group_sid: null,
    queue_time: '0',
    trunk_sid: null,
    uri: `${uri}.json`,
    subresource_uris: { recordings: `${uri}/Recordings.json`, events: `${uri}/Events.json` },
  }
}
