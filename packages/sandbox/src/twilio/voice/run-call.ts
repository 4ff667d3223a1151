import { type CallStatus, advance, isFinal } from '../legs.ts'
import { refusalOfNumber } from './call-refusals.ts'
import type { Caller, HangupCause } from './phones/parties.ts'
import { type DialDeps, type DialResult, dial } from './verbs/dial.ts'
import { type RecordResult, record } from './verbs/record.ts'
import { runEcho, runSound, waitToAnswer } from './verbs/sounds.ts'
import { type DialVerb, type Verb, parseTwiml, plainDial } from './twiml/twiml.ts'
import type { Form } from './webhook.ts'

/** The cause with which an unanswered caller is hung up after a Dial that failed. */
const CAUSE_OF: Partial<Record<CallStatus, HangupCause>> = {
  busy: 'busy',
  failed: 'not-found',
  'no-answer': 'no-answer',
}

/** The final status of a caller's leg that ended without an answer. */
const STATUS_AFTER: Readonly<Record<HangupCause, CallStatus>> = {
  busy: 'busy',
  'not-found': 'failed',
  'no-answer': 'no-answer',
  declined: 'busy',
  'application-error': 'failed',
}

/**
 * Runs a call from its first webhook to its end: requests TwiML from `voiceUrl`, runs it, requests
 * TwiML from the Dial's action and runs that. A webhook that cannot be reached, does not answer 2xx
 * with TwiML in time, or uses an unsupported verb ends the call with `application-error`.
 */
export async function runCall(caller: Caller, voiceUrl: string, deps: DialDeps): Promise<void> {
  let cause: HangupCause | undefined
  try {
    cause = await runDocuments(voiceUrl, caller, deps)
  } catch {
    cause = 'application-error'
  }
  endCall(caller, cause)
}

/** Connects a phone with the phone that it dialled, without any webhook. */
export async function runPlainCall(caller: Caller, deps: DialDeps): Promise<void> {
  const shownNumber = ({ from }: { from: string }) => from
  const plainDeps = { ...deps, refusalOf: refusalOfNumber, shownNumber }
  const { status } = await dial(caller, plainDial(caller.leg.to), plainDeps)
  endCall(caller, CAUSE_OF[status])
}

/** Ends the caller's leg; a caller that was answered gets no cause, except for an error. */
function endCall(caller: Caller, cause: HangupCause | undefined): void {
  if (isFinal(caller.leg.status)) return
  const wasAnswered = caller.leg.answeredAt !== undefined
  advance(caller.leg, wasAnswered || !cause ? 'completed' : STATUS_AFTER[cause])
  caller.end(wasAnswered && cause !== 'application-error' ? undefined : cause)
}

interface TwimlRequest {
  url: string
  form: Form
}

/** Runs TwiML documents until one names no further URL. @returns the cause with which the caller is hung up */
async function runDocuments(
  firstUrl: string,
  caller: Caller,
  deps: DialDeps,
): Promise<HangupCause | undefined> {
  let request: TwimlRequest | undefined = { url: firstUrl, form: {} }
  let cause: HangupCause | undefined
  while (request && !caller.ended.aborted) {
    const verbs = await requestTwiml(request, caller, deps)
    ;({ cause, next: request } = await runVerbs(verbs, cause, caller, deps))
    // The action of a Dial or a Record that the caller ended is requested too, but its answer is not run.
    if (request && caller.ended.aborted) await requestTwiml(request, caller, deps)
  }
  return caller.ended.aborted ? undefined : cause
}

interface DocumentOutcome {
  cause: HangupCause | undefined
  /** The request for the next document, when a verb names one. */
  next?: TwimlRequest | undefined
}

/** @param earlierCause the cause of the last Dial in the documents before this one */
async function runVerbs(
  verbs: readonly Verb[],
  earlierCause: HangupCause | undefined,
  caller: Caller,
  deps: DialDeps,
): Promise<DocumentOutcome> {
  let cause = earlierCause
  for (const [index, verb] of verbs.entries()) {
    if (caller.ended.aborted) return { cause }
    switch (verb.type) {
      case 'pause':
        // As the first verb it delays the answer (Twilio, "TwiML: Pause").
        if (index === 0 && caller.leg.answeredAt === undefined) await waitToAnswer(caller, verb)
        else await runSound(caller, verb)
        break
      case 'hangup':
        return { cause }
      case 'reject':
        return { cause: verb.reason === 'busy' ? 'busy' : 'declined' }
      case 'redirect':
        return { cause, next: { url: verb.url, form: {} } }
      case 'dial': {
        const result = await runDial(caller, verb, deps)
        cause = CAUSE_OF[result.status]
        if (verb.action) return { cause, next: { url: verb.action, form: actionForm(result) } }
        break
      }
      case 'record': {
        const recorded = await record(caller, verb, deps)
        // After an empty recording the call goes on with the next verb.
        if (recorded) return { cause, next: { url: verb.action, form: recordForm(recorded) } }
        break
      }
      case 'echo':
        await runEcho(caller)
        break
      default:
        await runSound(caller, verb)
    }
  }
  return { cause }
}

async function runDial(caller: Caller, verb: DialVerb, deps: DialDeps): Promise<DialResult> {
  if (!verb.answerOnBridge) await caller.answer()
  return dial(caller, verb, deps)
}

async function requestTwiml(
  { url, form }: TwimlRequest,
  { leg, extraParams }: Caller,
  deps: DialDeps,
): Promise<Verb[]> {
  const { status, body } = await deps.post(url, {
    ...extraParams,
    AccountSid: deps.accountSid,
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

/** The parameters of a Dial's action (Twilio, "Dial: action"). */
function actionForm({ child, status, seconds }: DialResult): Form {
  return {
    DialCallStatus: status,
    DialBridged: String(child?.answeredAt !== undefined),
    ...(child ? { DialCallSid: child.sid } : {}),
    ...(child?.answeredAt === undefined ? {} : { DialCallDuration: String(seconds) }),
  }
}

/** The parameters of a Record's action (Twilio, "Record: action"). */
function recordForm({ url, seconds, endedBy }: RecordResult): Form {
  return { RecordingUrl: url, RecordingDuration: String(seconds), Digits: endedBy }
}
