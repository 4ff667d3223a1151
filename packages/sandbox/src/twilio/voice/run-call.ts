import type { CallStatus } from '../legs.ts'
import { advance, isFinal } from '../legs.ts'
import { createTone, dtmfFrames } from '../media/tones.ts'
import { FRAME_MS } from '../media/mulaw.ts'
import { dial } from './dial.ts'
import type { DialResult, DialWorld } from './dial.ts'
import type { HangupCause, Line } from './caller.ts'
import { playUntil } from './sounds.ts'
import { parseTwiml, plainDial } from './twiml.ts'
import type { DialVerb, Verb } from './twiml.ts'
import type { Form } from './webhook.ts'

/** How an unanswered caller learns why the last Dial failed. */
const CAUSE_OF: Partial<Record<CallStatus, HangupCause>> = {
  busy: 'busy',
  failed: 'not-found',
  'no-answer': 'no-answer',
}

/** What becomes of a caller's leg that ended without an answer. */
const STATUS_AFTER: Readonly<Record<HangupCause, CallStatus>> = {
  busy: 'busy',
  'not-found': 'failed',
  'no-answer': 'no-answer',
  declined: 'busy',
  'application-error': 'failed',
}

/**
 * Runs a call from its first webhook to its end: asks `voiceUrl` what to do, does it, asks the
 * Dial's action, does that. A webhook that cannot be reached, does not answer 200 with TwiML in
 * time, or asks for the unknown ends the call with `application-error`; the vendor would say so
 * aloud first.
 */
export async function runCall(line: Line, voiceUrl: string, world: DialWorld): Promise<void> {
  let cause: HangupCause | undefined
  try {
    cause = await obeyFrom(voiceUrl, line, world)
  } catch {
    cause = 'application-error'
  }
  endLine(line, cause)
}

/** A phone that calls another: the network joins them and asks nobody. */
export async function runPlainCall(line: Line, world: DialWorld): Promise<void> {
  const { status } = await dial(line, plainDial(line.leg.to), world)
  endLine(line, CAUSE_OF[status])
}

/** Ends the caller's leg, with the cause where the caller was never answered. */
function endLine(line: Line, cause: HangupCause | undefined): void {
  if (isFinal(line.leg.status)) return
  const wasAnswered = line.leg.answeredAt !== undefined
  const told = wasAnswered && cause !== 'application-error' ? undefined : cause
  advance(line.leg, wasAnswered || !cause ? 'completed' : STATUS_AFTER[cause])
  line.end(told)
}

async function obeyFrom(
  firstUrl: string,
  line: Line,
  world: DialWorld,
): Promise<HangupCause | undefined> {
  let request: { url: string; form: Form } | undefined = { url: firstUrl, form: {} }
  let cause: HangupCause | undefined
  while (request && !line.gone.aborted) {
    const verbs: Verb[] = await ask(request.url, line, request.form, world)
    request = undefined
    for (const verb of verbs) {
      if (line.gone.aborted) return undefined
      if (verb.is === 'hangup') return cause
      if (verb.is === 'reject') return verb.reason === 'busy' ? 'busy' : 'declined'
      if (verb.is === 'redirect') request = { url: verb.url, form: {} }
      else if (verb.is === 'dial') {
        const result = await obeyDial(line, verb, world)
        cause = CAUSE_OF[result.status]
        if (verb.action) request = { url: verb.action, form: dialForm(result) }
      } else if (verb.is === 'echo') await obeyEcho(line)
      else await obeySound(line, verb)
      if (request) break
    }
    if (request && line.gone.aborted) {
      // The caller hung up in the Dial: its action is told, and has nobody left to instruct.
      await ask(request.url, line, request.form, world)
    }
  }
  return cause
}

async function obeyDial(line: Line, verb: DialVerb, world: DialWorld): Promise<DialResult> {
  if (!verb.answerOnBridge) await line.answer()
  return dial(line, verb, world)
}

async function obeyEcho(line: Line): Promise<void> {
  const { port, gone } = line
  await line.answer()
  port.onSpeech = frame => port.play(frame)
  if (!gone.aborted) await new Promise(resolve => gone.addEventListener('abort', resolve))
}

async function obeySound(
  line: Line,
  verb: Extract<Verb, { is: 'play' | 'say' | 'pause' }>,
): Promise<void> {
  await line.answer()
  const frames = framesOf(verb)
  await playUntil(line.port, () => frames(), line.gone)
}

/** Speech is a low tone that lasts as long as the words would: about 70 ms a letter. */
function framesOf(verb: Extract<Verb, { is: 'play' | 'say' | 'pause' }>): () => Buffer | undefined {
  if (verb.is === 'play' && verb.digits) {
    const frames = dtmfFrames(verb.digits)
    return () => frames.shift()
  }
  const seconds = verb.is === 'say' ? Math.max(0.5, verb.text.length * 0.07) : verb.seconds
  const tone = createTone(verb.is === 'pause' ? [] : [330])
  let left = Math.ceil((seconds * 1000) / FRAME_MS)
  return () => (left-- > 0 ? tone() : undefined)
}

async function ask(url: string, line: Line, form: Form, world: DialWorld): Promise<Verb[]> {
  const { leg } = line
  const { status, body } = await world.post(url, {
    ...line.extra,
    AccountSid: world.accountSid,
    ApiVersion: '2010-04-01',
    CallSid: leg.sid,
    CallStatus: leg.status,
    Called: leg.to,
    Caller: leg.from,
    Direction: 'inbound',
    From: leg.from,
    To: leg.to,
    ...form,
  })
  if (status < 200 || status > 299) throw new Error(`${url} answered ${status}`)
  return body.trim() === '' ? [] : parseTwiml(body, url)
}

/** What a Dial's action learns of the child (Twilio, "Dial: action"). */
function dialForm({ child, status, seconds }: DialResult): Form {
  return {
    DialCallStatus: status,
    DialBridged: String(child?.answeredAt !== undefined),
    ...(child ? { DialCallSid: child.sid } : {}),
    ...(child?.answeredAt === undefined ? {} : { DialCallDuration: String(seconds) }),
  }
}
