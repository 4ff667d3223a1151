import {
  appendFileSync,
  openSync,
  closeSync,
  fstatSync,
  readSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  type CallParties,
  callParties,
  gatewayLegId,
} from '@ringback/contract/gateway/gateway-contract'
import { z } from 'zod'
import type { Moment } from './last-seen.ts'

/** Unix time as `seconds.microseconds`, read as milliseconds. */
const unixTime = z
  .string()
  .transform(text => Math.round(Number(text) * 1_000))
  .pipe(z.int().min(0))

/** Since the machine was started, read as milliseconds. A clock may be set, this goes on. */
const uptime = z
  .string()
  .transform(text => Math.round(Number(text) * 1_000))
  .pipe(z.int().min(0))

/** `<Unix time>|<uptime>`, read as null for ''. */
export const answerMoment = z.string().transform((text): Moment | null => {
  const [, at, uptime] = /^(\d+\.\d+)\|(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (at === undefined) return null
  return { at: Math.round(Number(at) * 1_000), uptime: Math.round(Number(uptime) * 1_000) }
})

/** What kamailio has written about a call (`deploy/sip/reports.lua`). */
const journalLine = z.object({
  is: z.enum(['started', 'dialled', 'ringing', 'answered', 'ended']),
  at: unixTime,
  /** Missing in lines of earlier versions. */
  uptime: uptime.optional(),
  call: z.string(),
  /** Of a caller. An outgoing call has none, or ''. */
  leg: z.string().optional(),
  trunk: z.string(),
  limit: z.string().transform(Number),
  by: z.string(),
  code: z.string().transform(Number),
  cause: z.string(),
  /** Of an end: when the call was answered, because that line may be missing. Earlier versions do not write it. */
  answered: answerMoment.optional(),
})
export interface JournalLine extends z.infer<typeof journalLine> {
  /** The day and the offset of the line: unique, and sorted by time. */
  sequence: string
}

/** A trunk's side of a call that was just answered: the phone that we have dialled, or the caller of an incoming call. */
const legLine = z.object({
  is: z.literal('leg'),
  side: z.enum(['called', 'caller']).optional(),
  at: unixTime,
  /** Missing in lines of earlier versions. */
  uptime: uptime.optional(),
  call: z.string(),
  /** Seconds from the answer. */
  limit: z.string().transform(Number),
  /** The Call-ID of SIP. */
  callId: z.string(),
  fromTag: z.string(),
  toTag: z.string(),
  /** URIs, as the trunk was given them: `from` is ours. */
  from: z.string(),
  to: z.string(),
  cseq: z.string().transform(Number),
  /** The URI of the phone. */
  contact: z.string(),
  /** Where its answer or its INVITE came from: address and port. */
  address: z.string().regex(/^.+:[1-9]\d{0,4}$/),
  transport: z.enum(['udp', 'tcp', 'tls']).default('udp'),
  /** The values of all headers Record-Route, with commas between. */
  recordRoutes: z.string(),
})
export type LegLine = z.infer<typeof legLine>

/** Who calls whom. The agent writes it before kamailio dials. */
const partiesLine = z.object({
  is: z.literal('parties'),
  at: unixTime,
  call: z.string(),
  parties: callParties,
})
export type PartiesLine = z.infer<typeof partiesLine>

/** The agent is about to take a message of the caller `leg`, whose incoming call `call` is over. */
const takingLine = z.object({
  is: z.literal('taking'),
  at: unixTime,
  call: z.string(),
  leg: gatewayLegId,
})
export type TakingLine = z.infer<typeof takingLine>

/** What became of it: whole seconds, or null without a message. */
const messageLine = z.object({
  ...takingLine.shape,
  is: z.literal('message'),
  seconds: z.int().min(1).nullable(),
})
export interface MessageLine extends z.infer<typeof messageLine> {
  sequence: string
}

export type AnyLine = JournalLine | LegLine | PartiesLine | TakingLine | MessageLine

const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.jsonl$/

/** The days of which there are lines, the oldest first. */
export function journalDays(folder: string): string[] {
  return readdirSync(folder)
    .flatMap(name => DAY_FILE.exec(name)?.[1] ?? [])
    .sort()
}

/**
 * Returns a function that reads what is new since its last call. A line that is not complete yet is left for the next
 * call, and one that is no JSON is left out.
 */
export function journalReader(folder: string): () => AnyLine[] {
  const offsets = new Map<string, number>()
  return () =>
    journalDays(folder).flatMap(day => {
      const from = offsets.get(day) ?? 0
      // Most files are of days that are over.
      if (statSync(join(folder, `${day}.jsonl`)).size <= from) return []
      const { lines, offset } = readLines(folder, day, from)
      offsets.set(day, offset)
      return lines
    })
}

/** Why the agent writes the end of a call: see {@link writeEnd}. */
export type AgentEnd = '' | 'unknown' | 'restarted'

/**
 * Writes the end of a call that kamailio should have ended at its limit (by ''), or could not write ('unknown'), or whose machine
 * was restarted ('restarted').
 * @param moment when it ended; without the uptime, its length is measured by the clock
 * @param answer when it was answered, if that may be in no line
 */
export function writeEnd(
  folder: string,
  callId: string,
  by: AgentEnd,
  { at, uptime }: Moment,
  answer: Moment | null = null,
): void {
  const nothing = { trunk: '', limit: '0', code: '', cause: '' }
  const answered = answer?.uptime && `${secondsOf(answer.at)}|${secondsOf(answer.uptime)}`
  const line = { is: 'ended', uptime: uptime && secondsOf(uptime), call: callId, by, answered }
  append(folder, at, { ...line, ...nothing })
}

const secondsOf = (ms: number) => (ms / 1_000).toFixed(3)

/** Writes who calls whom. @param now Unix time in milliseconds @returns the line, before it is read */
export function writeParties(
  folder: string,
  callId: string,
  parties: CallParties,
  now: number,
): PartiesLine {
  const line = { is: 'parties', call: callId, parties } as const
  append(folder, now, line)
  return { ...line, at: now }
}

/** Writes that a message is about to be taken, or what became of it. @param now Unix time in milliseconds */
export function writeMessage(
  folder: string,
  line: { is: 'taking' | 'message'; call: string; leg: string; seconds?: number | null },
  now: number,
): void {
  append(folder, now, line)
}

function append(folder: string, now: number, line: object): void {
  const text = JSON.stringify({ ...line, at: secondsOf(now) })
  appendFileSync(join(folder, `${dayOf(now)}.jsonl`), `${text}\n`)
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/**
 * Removes the days before the newest `kept` ones. A day that the gateway has run through has a file, so a clock that is
 * set by weeks removes nothing: it adds one.
 * @param now Unix time in milliseconds
 * @returns the time before which nothing is kept
 */
export function removeOldDays(folder: string, now: number, kept: number): number {
  const today = dayOf(now)
  appendFileSync(join(folder, `${today}.jsonl`), '')
  for (const day of journalDays(folder).slice(0, -kept))
    if (day < today) rmSync(join(folder, `${day}.jsonl`))
  return Date.parse(journalDays(folder)[0] ?? today)
}

const anyLine = z.discriminatedUnion('is', [
  journalLine,
  messageLine,
  legLine,
  partiesLine,
  takingLine,
])

function readLines(folder: string, day: string, from: number) {
  const bytes = readFrom(join(folder, `${day}.jsonl`), from)
  const lines: AnyLine[] = []
  let offset = from
  for (;;) {
    const start = offset - from
    const end = bytes.indexOf('\n', start)
    if (end < 0) return { lines, offset }
    const text = bytes.subarray(start, end).toString()
    // A full disk has perhaps left a part of a line before it.
    const line = parseJson(text.slice(Math.max(0, text.lastIndexOf('{"is":"'))))
    const { data } = anyLine.safeParse(line)
    if (data?.is === 'leg' || data?.is === 'parties' || data?.is === 'taking') lines.push(data)
    else if (data) lines.push({ ...data, sequence: `${day}/${String(offset).padStart(12, '0')}` })
    offset = from + end + 1
  }
}

function readFrom(path: string, from: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
