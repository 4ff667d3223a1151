import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LegRecord, Legs } from '../legs.ts'
import { answeredSeconds, isFinal } from '../legs.ts'
import { chargeOf } from '../pricing/call-charge.ts'
import type { PriceList } from '../pricing/price-list.ts'
import { rfc2822 } from '../voice/verbs/progress-callbacks.ts'
import {
  ACCOUNT_PATH,
  documentOf,
  formOf,
  notFound,
  pageOf,
  queryOf,
  type RestDeps,
  vendorRoutes,
} from './vendor-route.ts'

export interface CallsDeps extends RestDeps {
  legs: Legs
  prices: PriceList
}

/** The Calls resource (2010-04-01): fetch, list, and ending a call by `Status`. */
export function mountCalls(app: FastifyInstance, deps: CallsDeps): void {
  const route = vendorRoutes(app, deps)
  route.get(`${ACCOUNT_PATH}/Calls.json`, 'calls.list', request => listCalls(request, deps))
  route.get(`${ACCOUNT_PATH}/Calls/:document`, 'calls.fetch', request => {
    const leg = deps.legs.find(documentOf(request))
    return leg ? callBody(leg, deps) : notFound(request)
  })
  route.post(`${ACCOUNT_PATH}/Calls/:document`, 'calls.end', request => endCall(request, deps))
}

function listCalls(request: FastifyRequest, deps: CallsDeps): unknown {
  const query = queryOf(request)
  const found = deps.legs
    .list()
    .filter(
      leg =>
        (!query['ParentCallSid'] || leg.parentSid === query['ParentCallSid']) &&
        (!query['Status'] || leg.status === query['Status']) &&
        (!query['From'] || leg.from === query['From']) &&
        (!query['To'] || leg.to === query['To']) &&
        isWithin(query, leg.answeredAt ?? leg.createdAt),
    )
  return pageOf(request, 'calls', found, leg => callBody(leg, deps))
}

/** The vendor's `StartTime>` and `StartTime<` are inclusive. */
function isWithin(query: Readonly<Record<string, string | undefined>>, startedAt: number): boolean {
  const after = Date.parse(query['StartTime>'] ?? '')
  const before = Date.parse(query['StartTime<'] ?? '')
  return !(startedAt < after) && !(startedAt > before)
}

function endCall(request: FastifyRequest, deps: CallsDeps): unknown {
  const leg = deps.legs.find(documentOf(request))
  if (!leg) return notFound(request)
  const status = formOf(request)['Status']
  if (status !== 'completed' && status !== 'canceled') {
    return { code: 20001, message: 'Only Status=completed and Status=canceled', status: 400 }
  }
  if (isFinal(leg.status)) {
    return { code: 21220, message: 'Call is not in-progress. Cannot redirect.', status: 400 }
  }
  // The vendor does not cancel a call that was answered.
  if (status === 'completed' || leg.answeredAt === undefined) leg.actions?.end()
  return callBody(leg, deps)
}

function callBody(leg: LegRecord, { accountSid, prices }: CallsDeps): unknown {
  const ended = leg.endedAt
  return {
    sid: leg.sid,
    account_sid: accountSid,
    parent_call_sid: leg.parentSid,
    from: leg.from,
    to: leg.to,
    status: leg.status === 'initiated' ? 'queued' : leg.status,
    direction: leg.direction,
    date_created: rfc2822(leg.createdAt),
    date_updated: rfc2822(ended ?? leg.answeredAt ?? leg.createdAt),
    start_time: rfc2822(leg.answeredAt ?? leg.createdAt),
    end_time: ended === undefined ? null : rfc2822(ended),
    // The vendor reports the duration only after the call.
    duration: ended === undefined ? null : String(answeredSeconds(leg)),
    price: chargeOf(leg, prices),
    price_unit: 'USD',
  }
}
