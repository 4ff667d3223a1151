import type {
  CallParties,
  CallRecord,
  CallState,
  GatewayReport,
  LiveCall,
} from '@ringback/contract/gateway/gateway-contract'
import type { AnyLine, JournalLine, PartiesLine } from './journal.ts'
import { q850Of, releaseCause } from './release-cause.ts'

/** The gateway's calls, as the lines of the journal tell. */
export interface CallBook {
  /** Takes the next line. @returns what the server has to know */
  take(line: AnyLine): GatewayReport[]
  live(): LiveCall[]
  /** Calls that are over, in the order of their ends. */
  records(): readonly CallRecord[]
  find(callId: string): CallState
  /** Forgets the calls that ended before this Unix time in milliseconds. */
  forget(before: number): void
}

type EndedPart = Pick<
  CallRecord,
  'answeredAt' | 'answeredMs' | 'seconds' | 'cause' | 'sipStatus' | 'q850'
>

type EndLine = Pick<JournalLine, 'call' | 'leg' | 'sequence' | 'at'>

export function createCallBook(): CallBook {
  const live = new Map<string, LiveCall>()
  const records = new Map<string, CallRecord>()
  const parties = createPartiesBook()

  const end = ({ call: callId, leg, sequence, at }: EndLine, part: EndedPart): GatewayReport[] => {
    // A line that comes after the end, such as a second one, changes nothing.
    if (records.has(callId)) return []
    const call = live.get(callId)
    live.delete(callId)
    const reported = { sequence, callId, at, ...legOf(call?.leg ?? leg) }
    records.set(callId, {
      ...reported,
      ...parties.takeOut(callId),
      trunk: call?.trunk ?? '',
      startedAt: call?.startedAt ?? at,
      ...part,
    })
    return [{ ...reported, event: 'ended', ...part }]
  }

  /** A kamailio that has just started has no calls: what was live ended when the one before it died. */
  const endAll = ({ sequence, at }: JournalLine) =>
    [...live.values()].flatMap(({ callId: call, answeredAt }, index) =>
      end(
        { call, sequence: `${sequence}/${String(index).padStart(6, '0')}`, at },
        restartedPart(answeredAt, at),
      ),
    )

  const progress = (line: JournalLine): GatewayReport[] => {
    const { call: callId, sequence, at } = line
    if (line.is === 'dialled') {
      const { trunk } = line
      const leg = legOf(line.leg)
      live.set(callId, { callId, ...leg, state: 'dialled', trunk, startedAt: at, answeredAt: null })
      return [{ sequence, callId, ...leg, at, event: 'dialled', trunk }]
    }
    const call = live.get(callId)
    if (!call || (line.is !== 'ringing' && line.is !== 'answered')) return []
    if (call.state === 'answered') return []
    call.state = line.is
    if (line.is === 'answered') call.answeredAt = at
    return [{ sequence, callId, ...legOf(call.leg), at, event: line.is }]
  }

  return {
    take(line) {
      if (line.is === 'started') return endAll(line)
      if (line.is === 'parties') parties.add(line)
      if (line.is === 'parties' || line.is === 'leg' || line.call === '') return []
      if (line.is === 'ended') return end(line, endedPart(line, live.get(line.call)))
      return progress(line)
    },
    live: () => [...live.values()],
    records: () => [...records.values()],
    find: callId => stateOf(records.get(callId), live.get(callId)),
    forget(before) {
      for (const { callId, at } of records.values()) if (at < before) records.delete(callId)
      parties.forget(before)
    },
  }
}

function stateOf(record: CallRecord | undefined, call: LiveCall | undefined): CallState {
  if (record) return { state: 'ended', record }
  return call ? { state: 'live', call } : { state: 'unknown' }
}

/** Who calls whom, of calls that have no record yet. */
function createPartiesBook() {
  const lines = new Map<string, PartiesLine>()
  return {
    add: (line: PartiesLine) => void lines.set(line.call, line),
    takeOut(callId: string): { parties?: CallParties } {
      const line = lines.get(callId)
      lines.delete(callId)
      return line ? { parties: line.parties } : {}
    },
    forget(before: number) {
      for (const [callId, { at }] of lines) if (at < before) lines.delete(callId)
    },
  }
}

/** Of an outgoing call there is none. */
function legOf(leg: string | undefined): { leg?: string } {
  return leg ? { leg } : {}
}

function endedPart(line: JournalLine, call: LiveCall | undefined): EndedPart {
  const answered = answeredPart(call?.answeredAt ?? null, line.at)
  const q850 = q850Of(line.cause)
  const status = line.code >= 100 && line.code <= 699 ? line.code : 0
  const cause = releaseCause({
    by: line.by,
    isAnswered: answered.answeredAt !== null,
    answeredMs: answered.answeredMs,
    limitSeconds: line.limit,
    status,
    q850,
  })
  return { ...answered, cause, sipStatus: status || null, q850 }
}

function restartedPart(answeredAt: number | null, at: number): EndedPart {
  const unknown = { sipStatus: null, q850: null }
  return { ...answeredPart(answeredAt, at), cause: 'gateway-restarted', ...unknown }
}

function answeredPart(answeredAt: number | null, endedAt: number) {
  // A clock that was set back does not make a time negative.
  const answeredMs = answeredAt === null ? 0 : Math.max(0, endedAt - answeredAt)
  return { answeredAt, answeredMs, seconds: Math.ceil(answeredMs / 1_000) }
}
