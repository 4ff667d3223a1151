import type {
  CallParties,
  CallRecord,
  CallState,
  GatewayCause,
  GatewayReport,
  LiveCall,
} from '@ringback/contract/gateway/gateway-contract'

/** Without sound the gateway itself refuses. */
const endPart = (cause: GatewayCause, seconds: number) => ({
  ...{ answeredMs: seconds * 1_000, seconds, cause, q850: null },
  sipStatus: cause === 'no-sound' ? 503 : null,
})

const TRUNK = 'wholesale'

/**
 * The calls of a gateway as it reports them.
 *
 * @param now Unix time in milliseconds
 */
export function createBooks(now: () => number) {
  const live = new Map<string, LiveCall>()
  const records = new Map<string, CallRecord>()
  let lines = 0
  const legs = new Map<string, string>()
  const parties = new Map<string, CallParties>()
  const reported = (callId: string) => {
    const at = now()
    const leg = legs.get(callId)
    const day = new Date(at).toISOString().slice(0, 10)
    const sequence = `${day}/${String(++lines).padStart(12, '0')}`
    return { callId, ...(leg !== undefined && { leg }), at, sequence }
  }
  return {
    /** @param who who calls whom */
    dial(callId: string, who: CallParties, leg?: string): GatewayReport {
      parties.set(callId, who)
      if (leg !== undefined) legs.set(callId, leg)
      const dialled = { callId, ...(leg !== undefined && { leg }), state: 'dialled' as const }
      live.set(callId, { ...dialled, trunk: TRUNK, startedAt: now(), answeredAt: null })
      return { ...reported(callId), event: 'dialled', trunk: TRUNK }
    },
    move(callId: string, event: 'ringing' | 'answered'): GatewayReport {
      const call = live.get(callId)
      if (!call) throw new Error(`${callId} is not live`)
      const answeredAt = event === 'answered' ? now() : null
      live.set(callId, { ...call, state: event, answeredAt })
      return { ...reported(callId), event }
    },
    end(callId: string, cause: GatewayCause, seconds: number): GatewayReport {
      const { startedAt = now(), answeredAt = null } = live.get(callId) ?? {}
      const part = { ...endPart(cause, seconds), answeredAt }
      const report = reported(callId)
      live.delete(callId)
      const who = parties.get(callId)
      const record = { ...report, ...(who && { parties: who }), trunk: TRUNK, startedAt }
      records.set(callId, { ...record, ...part })
      return { ...report, event: 'ended', ...part }
    },
    /** What became of the message of a caller. @param seconds null without one */
    message(callId: string, leg: string, seconds: number | null): GatewayReport {
      legs.set(callId, leg)
      return { ...reported(callId), leg, event: 'message', seconds }
    },
    /** The report of an end, once more. */
    endOf(callId: string) {
      const ended = records.get(callId)
      if (!ended) throw new Error(`${callId} has not ended`)
      return { ...ended, event: 'ended' } as const
    },
    find: (callId: string) => stateOf(records.get(callId), live.get(callId), now()),
    records(query: URLSearchParams) {
      const [from, to] = [Number(query.get('from')), Number(query.get('to'))]
      const found = [...records.values()].filter(({ at }) => at >= from && at < to)
      return { records: found, next: null }
    },
  }
}

function stateOf(
  record: CallRecord | undefined,
  call: LiveCall | undefined,
  now: number,
): CallState {
  if (record) return { state: 'ended', record }
  if (!call) return { state: 'unknown' }
  const elapsedMs = now - (call.answeredAt ?? call.startedAt)
  return { state: 'live', call: { ...call, elapsedMs } }
}
