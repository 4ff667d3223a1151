import {
  type CallRecord,
  type CallState,
  callRecords,
  callState,
} from '@ringback/contract/gateway/gateway-contract'
import {
  type LegOf,
  callerLegIdOf,
  endStatusOf,
  failureCodesOf,
  legIdOf,
  liveStatusOf,
  readLegId,
} from '../../ports/vendors/gateway-legs.ts'
import type {
  CarrierCall,
  ListedCarrierCall,
  VoiceCarrier,
} from '../../ports/vendors/voice-carrier.ts'
import { type GatewayRequest, invalid } from './gateway-request.ts'

type CallsApi = Pick<
  VoiceCarrier,
  'fetchCall' | 'listChildren' | 'listCalls' | 'fetchFailureCodes' | 'endCall'
>

/** The gateway lists calls by their ends. None lasts longer, with its ringing. */
const LONGEST_CALL_MS = 86_400_000 + 180_000
/** Stops the listing if the gateway never sends a last page. A page has 1000 records. */
const PAGES_MAX = 500

/** The calls of the gateway, as `gateway-contract.ts` has them. Every method throws VendorUnavailable. */
export function createGatewayCalls(request: GatewayRequest): CallsApi {
  async function find(callId: string): Promise<Known | null> {
    const path = `/calls/${encodeURIComponent(callId)}`
    return known(callId, await request('GET', path, { status: 200, schema: callState }))
  }
  return {
    async fetchCall(legId) {
      const leg = readLegId(legId)
      const found = leg && (await find(leg.callId))
      return found && legOf(found, leg.of)
    },
    async listChildren(parentId, callId) {
      const found = await find(callId)
      if (found === null) return []
      const child = legOf(found, calledOf(found.state === 'live' ? found.call : found.record))
      return child.parentId === parentId ? [child] : []
    },
    async listCalls({ from, to }) {
      const records = await listRecords(request, from.getTime(), to.getTime() + LONGEST_CALL_MS)
      return records
        .flatMap(listedLegs)
        .filter(({ startedAt }) => startedAt >= from && startedAt < to)
    },
    async fetchFailureCodes({ legIds }) {
      const callIds = new Set(legIds.flatMap(id => readLegId(id)?.callId ?? []))
      const found = await Promise.all([...callIds].map(find))
      return found.flatMap(call => (call?.state === 'ended' ? failureCodesOf(call.record) : []))
    },
    async endCall(legId) {
      const leg = readLegId(legId)
      if (!leg) return
      const path = `/calls/${encodeURIComponent(leg.callId)}/end`
      known(leg.callId, await request('POST', path, { status: 202, schema: callState }))
    },
  }
}

type Known = Exclude<CallState, { state: 'unknown' }>

/** Null for a call that the gateway does not know. @throws VendorUnavailable when it is about another call */
function known(callId: string, state: CallState): Known | null {
  if (state.state === 'unknown') return null
  const about = state.state === 'live' ? state.call : state.record
  if (about.callId !== callId) throw invalid('responded about another call')
  return state
}

async function listRecords(
  request: GatewayRequest,
  from: number,
  to: number,
): Promise<CallRecord[]> {
  const records: CallRecord[] = []
  let after = ''
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = new URLSearchParams({ from: String(from), to: String(to) })
    if (after !== '') query.set('after', after)
    const path = `/records?${query.toString()}`
    const listed = await request('GET', path, { status: 200, schema: callRecords })
    records.push(...listed.records)
    if (listed.next === null) return records
    if (listed.next <= after) throw invalid('listed records in a circle')
    after = listed.next
  }
  throw invalid('listed more records than expected')
}

function legOf(known: Known, of: LegOf): CarrierCall {
  if (known.state === 'ended') return endedLeg(known.record, of)
  const { state, elapsedMs = null } = known.call
  return {
    ...identified(known.call, of),
    // The gateway has the browser's leg as long as the call is live.
    status: of === 'browser' ? 'in-progress' : liveStatusOf(state),
    seconds: null,
    elapsedMs: of === 'browser' ? null : elapsedMs,
    price: null,
  }
}

function endedLeg(record: CallRecord, of: LegOf) {
  const { startedAt, answeredAt, seconds } = record
  return {
    ...identified(record, of),
    status: endStatusOf(record),
    seconds,
    startedAt: new Date(of === 'browser' ? startedAt : (answeredAt ?? startedAt)),
    // What the trunk charges is known to its operator alone.
    price: null,
  }
}

/**
 * The legs of a call: that of who calls, and the called one. A caller who is forwarded has the leg of the ringing before,
 * which names the rented number.
 */
function listedLegs(record: CallRecord): ListedCarrierCall[] {
  const { leg, parties } = record
  const phone = (number = '') => ({ phone: number === 'anonymous' ? '' : number })
  const [from, to] = [phone(parties?.from), phone(parties?.to)]
  const browser = parties?.identity ? { identity: parties.identity } : phone()
  if (leg === undefined) {
    return [
      { ...endedLeg(record, 'browser'), from: browser, to },
      { ...endedLeg(record, 'phone'), from, to },
    ]
  }
  if (!parties?.identity) return [{ ...endedLeg(record, 'called'), from, to }]
  const caller = { ...endedLeg(record, 'browser'), id: callerLegIdOf(leg), from, to }
  return [caller, { ...endedLeg(record, 'called'), from, to: browser }]
}

type Identified = Pick<CallRecord, 'callId' | 'leg'>

function identified({ callId, leg }: Identified, of: LegOf) {
  const parentId = leg === undefined ? legIdOf(callId, 'browser') : callerLegIdOf(leg)
  return { id: legIdOf(callId, of), parentId: of === 'browser' ? null : parentId }
}

function calledOf({ leg }: Identified): LegOf {
  return leg === undefined ? 'phone' : 'called'
}
