import { uptime } from 'node:os'
import type {
  CallRecord,
  CallState,
  GatewayReport,
  LiveCall,
} from '@ringback/contract/gateway/gateway-contract'
import type { AnyLine, JournalLine } from './journal.ts'
import type { Moment } from './last-seen.ts'
import { watchRestarts } from './machine-restarts.ts'
import { createMessageBook } from './message-book.ts'
import { isOwnCall } from './own-calls.ts'
import { createPartiesBook } from './parties-book.ts'
import { q850Of, releaseCause } from './release-cause.ts'

/** The gateway's calls, as the lines of the journal describe them. One of the agent's telephone is in no list. */
export interface CallBook {
  /** Takes the next line. @returns what the server has to know */
  take(line: AnyLine): GatewayReport[]
  live(): LiveCall[]
  /** Those that are live, and those of the agent's telephone. */
  unended(): UnendedCall[]
  /** Calls that are over, in the order of their ends. */
  records(): readonly CallRecord[]
  find(callId: string): CallState
  /** Records the answer of a call, whose line may be missing. */
  noteAnswer(callId: string, moment: Moment): void
  /** Whether there is a line about this call, as soon as it was allowed. */
  isKnown(callId: string): boolean
  /** Messages of which it is not known what became of them. */
  unendedMessages(): { call: string; leg: string }[]
  /** Forgets the calls that ended before this Unix time in milliseconds. */
  forget(before: number): void
}

type EndedPart = Pick<
  CallRecord,
  'answeredAt' | 'answeredMs' | 'seconds' | 'cause' | 'sipStatus' | 'q850'
>

/** `trunk` is the one that was tried last. */
type EndLine = Pick<JournalLine, 'call' | 'leg' | 'sequence' | 'at'> & { trunk?: string }

export interface UnendedCall extends Omit<LiveCall, 'elapsedMs'> {
  /** Of the machine at the answer, or before it when the call was dialled, in milliseconds. */
  begunUptime: number | undefined
  /** The machine was restarted since, so that the agent writes the end. */
  isCut: boolean
}

interface DialledCall extends UnendedCall {
  /** For how long it may last; null if that is not known. */
  limitMs: number | null
}

/** @param uptimeMs of the machine */
export function createCallBook(uptimeMs: () => number = () => uptime() * 1_000): CallBook {
  const live = new Map<string, DialledCall>()
  const records = new Map<string, CallRecord>()
  const parties = createPartiesBook()
  const messages = createMessageBook()
  const hasRestarted = watchRestarts()

  const end = (
    { call: callId, leg, sequence, at, trunk = '' }: EndLine,
    part: EndedPart,
  ): GatewayReport[] => {
    // A line that comes after the end, such as a second one, changes nothing.
    if (records.has(callId)) return []
    const call = live.get(callId)
    live.delete(callId)
    if (isOwnCall(callId)) return []
    const reported = { sequence, callId, at, ...legOf(call?.leg ?? leg) }
    const dialled = { trunk: trunk || (call?.trunk ?? ''), startedAt: call?.startedAt ?? at }
    records.set(callId, { ...reported, ...parties.takeOut(callId), ...dialled, ...part })
    return [{ ...reported, event: 'ended', ...part }]
  }

  /** A kamailio that has just started has no calls: what was live ended when the one before it died. */
  const endAll = (started: JournalLine) =>
    uncut(live).flatMap((call, index) => end(...restartEnd(started, call, index)))

  const progress = (line: JournalLine): GatewayReport[] => {
    const { call: callId, sequence, at } = line
    if (line.is === 'dialled') {
      if (records.has(callId)) return []
      live.set(callId, dialledCall(line))
      return report({ ...reportedOf(line), event: 'dialled', trunk: line.trunk })
    }
    const call = live.get(callId)
    if (!call || call.state === 'answered') return []
    if (line.is !== 'ringing' && line.is !== 'answered') return []
    call.state = line.is
    if (line.is === 'answered') answer(call, line)
    return report({ sequence, callId, ...legOf(call.leg), at, event: line.is })
  }

  return {
    take(line) {
      // Without kamailio a call may go on, but not without the machine, which may have been off for hours.
      if (hasRestarted(line)) for (const call of live.values()) call.isCut = true
      if (line.is === 'started') return endAll(line)
      if (line.is === 'taking' || line.is === 'message') return messages.take(line)
      if (line.is === 'parties') parties.add(line)
      if (line.is === 'leg') noteAnswer(live.get(line.call), line)
      if (line.is === 'parties' || line.is === 'leg' || line.call === '') return []
      if (line.is === 'ended') return end(line, endedPart(line, live.get(line.call)))
      return progress(line)
    },
    live: () => [...live.values()].filter(isOfUser).map(call => shown(call, uptimeMs())),
    unended: () => [...live.values()].map(({ limitMs: _, ...call }) => call),
    records: () => [...records.values()],
    noteAnswer: (callId, moment) => noteAnswer(live.get(callId), moment),
    find: callId => stateOf(records.get(callId), live.get(callId), uptimeMs()),
    isKnown: callId => records.has(callId) || live.has(callId) || parties.has(callId),
    unendedMessages: () => messages.unended(),
    forget(before) {
      for (const { callId, at } of records.values()) if (at < before) records.delete(callId)
      parties.forget(before)
    },
  }
}

function isOfUser({ callId }: UnendedCall): boolean {
  return !isOwnCall(callId)
}

function report(progress: GatewayReport): GatewayReport[] {
  return isOwnCall(progress.callId) ? [] : [progress]
}

function reportedOf({ sequence, call: callId, leg, at }: JournalLine) {
  return { sequence, callId, ...legOf(leg), at }
}

function dialledCall({ call: callId, leg, trunk, limit, ...line }: JournalLine): DialledCall {
  return {
    callId,
    ...legOf(leg),
    state: 'dialled',
    trunk,
    startedAt: line.at,
    answeredAt: null,
    begunUptime: line.uptime,
    isCut: false,
    limitMs: limitMsOf(limit),
  }
}

function limitMsOf(seconds: number): number | null {
  return seconds > 0 ? seconds * 1_000 : null
}

function answer(call: DialledCall, { at, uptime: begunUptime }: Moment): void {
  call.answeredAt = at
  call.begunUptime = begunUptime
}

/** When it was answered; null if it was not. */
export function answerOf({ answeredAt, begunUptime }: UnendedCall): Moment | null {
  return answeredAt === null ? null : { at: answeredAt, uptime: begunUptime }
}

/** The line of the answer may be missing, because the disk was full. */
function noteAnswer(call: DialledCall | undefined, moment: Moment): void {
  if (call?.answeredAt === null) answer(call, moment)
}

function shown(dialled: DialledCall, uptimeMs: number): LiveCall {
  const { limitMs: _, begunUptime, isCut: __, ...call } = dialled
  const state = call.answeredAt === null ? call.state : 'answered'
  const elapsedMs = Math.floor(uptimeMs - (begunUptime ?? Number.NaN))
  // Negative if the machine was started in between.
  return { ...call, state, ...(elapsedMs >= 0 && { elapsedMs }) }
}

function stateOf(
  record: CallRecord | undefined,
  call: DialledCall | undefined,
  uptimeMs: number,
): CallState {
  if (record) return { state: 'ended', record }
  return call ? { state: 'live', call: shown(call, uptimeMs) } : { state: 'unknown' }
}

/** Of an outgoing call there is none. */
function legOf(leg: string | undefined): { leg?: string } {
  return leg ? { leg } : {}
}

function endedPart(line: JournalLine, call: DialledCall | undefined): EndedPart {
  const answered = answeredPart(call, line)
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

function uncut(live: ReadonlyMap<string, DialledCall>): DialledCall[] {
  return [...live.values()].filter(({ isCut }) => !isCut)
}

function restartEnd(started: JournalLine, call: DialledCall, index: number): [EndLine, EndedPart] {
  const sequence = `${started.sequence}/${String(index).padStart(6, '0')}`
  const unknown = { sipStatus: null, q850: null }
  return [
    { call: call.callId, sequence, at: started.at },
    { ...answeredPart(call, started), cause: 'gateway-restarted', ...unknown },
  ]
}

/** A call never costs more than its limit, although the end of a call may be written later: its gateway was off. */
function answeredPart(call: DialledCall | undefined, end: JournalLine) {
  const from = (call && answerOf(call)) ?? end.answered ?? null
  const passedMs = from ? timeBetween(from, end) : 0
  const answeredMs = Math.min(passedMs, call?.limitMs ?? limitMsOf(end.limit) ?? passedMs)
  return { answeredAt: from?.at ?? null, answeredMs, seconds: Math.ceil(answeredMs / 1_000) }
}

/** In milliseconds. By the clock only where the machine was started between, or an earlier version has written. */
function timeBetween(from: Moment, to: Moment): number {
  const passedMs = (to.uptime ?? Number.NaN) - (from.uptime ?? Number.NaN)
  return passedMs >= 0 ? passedMs : Math.max(0, to.at - from.at)
}
