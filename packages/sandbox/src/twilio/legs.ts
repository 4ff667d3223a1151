import { newSid } from './sids.ts'

export type CallStatus =
  | 'queued'
  | 'initiated'
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'failed'
  | 'no-answer'
  | 'canceled'

const FINAL_STATUSES: ReadonlySet<CallStatus> = new Set([
  'completed',
  'busy',
  'failed',
  'no-answer',
  'canceled',
])

export function isFinal(status: CallStatus): boolean {
  return FINAL_STATUSES.has(status)
}

/** One side of a call, as control and the page show it. */
export interface Leg {
  sid: string
  parentSid: string | null
  from: string
  /** The number that the called phone shows. It differs from `from` if the destination replaces that. */
  shown: string
  to: string
  direction: 'inbound' | 'outbound-dial' | 'outbound-api'
  status: CallStatus
  /** Answered seconds, so far or in all. */
  seconds: number
  /** The keys that the caller pressed. On the leg of a called browser, and of a validation call, those that the callee pressed. */
  digits: string
  /** What the carrier has spoken on a call of its own, such as a verification code. */
  spoken: string
  /** RTP packets from the browser and to it. */
  packetsIn: number
  packetsOut: number
}

/** What the REST API and control can do to a leg until it ends. */
export interface LegActions {
  /** The carrier ends the call, as the REST API can request. */
  end(): void
  /** Act for the phone of the call; absent when the called party is a browser. */
  answer?(): boolean
  hangup?(): boolean
  keys?(digits: string): boolean
  /** The ring timeout ends the call now. */
  stopRinging?(): boolean
}

/** The carrier's record of a leg. Times are milliseconds since 1970. */
export interface LegRecord {
  readonly sid: string
  readonly parentSid: string | null
  readonly from: string
  readonly shown: string
  readonly to: string
  readonly direction: Leg['direction']
  readonly createdAt: number
  status: CallStatus
  answeredAt: number | undefined
  endedAt: number | undefined
  /** The time limit of the talk. */
  limitSeconds: number | undefined
  digits: string
  spoken: string
  media: { readonly packetsIn: number; readonly packetsOut: number } | undefined
  actions: LegActions | undefined
}

type NewLeg = Pick<LegRecord, 'from' | 'to' | 'direction'> & { parentSid?: string; shown?: string }

export interface Legs {
  /** `shown` is `from` unless it is given. */
  open(leg: NewLeg): LegRecord
  find(sid: string): LegRecord | undefined
  /** Newest first. */
  list(): LegRecord[]
}

/** Older legs that have ended are dropped, so that long runs do not fill the memory. */
const MAX_LEGS = 2000

export function createLegs(): Legs {
  const records = new Map<string, LegRecord>()
  return {
    open(leg) {
      const record: LegRecord = {
        ...leg,
        sid: newSid('CA'),
        shown: leg.shown ?? leg.from,
        parentSid: leg.parentSid ?? null,
        createdAt: Date.now(),
        status: 'queued',
        answeredAt: undefined,
        endedAt: undefined,
        limitSeconds: undefined,
        digits: '',
        spoken: '',
        media: undefined,
        actions: undefined,
      }
      records.set(record.sid, record)
      if (records.size > MAX_LEGS) {
        const oldestEnded = [...records.values()].find(({ status }) => isFinal(status))
        if (oldestEnded) records.delete(oldestEnded.sid)
      }
      return record
    },
    find: sid => records.get(sid),
    list: () => [...records.values()].reverse(),
  }
}

/** Changes the status of a leg that has not ended. @returns whether it changed. */
export function advance(leg: LegRecord, status: CallStatus): boolean {
  if (isFinal(leg.status) || leg.status === status) return false
  leg.status = status
  if (status === 'in-progress') leg.answeredAt = Date.now()
  if (isFinal(status)) {
    leg.endedAt = Date.now()
    leg.actions = undefined
  }
  return true
}

/**
 * Answered seconds. A live leg counts whole seconds. The duration of an ended leg is rounded to the
 * nearest second, and is at least 1, because a carrier bills every answered call. It never exceeds
 * the limit of the leg.
 */
export function answeredSeconds(leg: LegRecord, now = Date.now()): number {
  if (leg.answeredAt === undefined) return 0
  const seconds = ((leg.endedAt ?? now) - leg.answeredAt) / 1000
  const counted = leg.endedAt === undefined ? Math.floor(seconds) : Math.max(1, Math.round(seconds))
  return Math.min(counted, leg.limitSeconds ?? counted)
}

export function viewLeg(leg: LegRecord): Leg {
  const { sid, parentSid, from, shown, to, direction, status, digits, spoken, media } = leg
  return {
    sid,
    parentSid,
    from,
    shown,
    to,
    direction,
    status,
    seconds: answeredSeconds(leg),
    digits,
    spoken,
    packetsIn: media?.packetsIn ?? 0,
    packetsOut: media?.packetsOut ?? 0,
  }
}
