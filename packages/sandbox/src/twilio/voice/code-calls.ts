import { type LegRecord, answeredSeconds } from '../legs.ts'
import { startFrameTimer } from '../media/frame-timer.ts'
import { silenceFrames, toneFrames } from '../media/tones.ts'
import type { Callee } from './phones/parties.ts'
import { callPhone } from './carrier-call.ts'
import { spokenFrames } from './verbs/sounds.ts'

const MAX_ATTEMPTS = 3
/** Two short notes stand for the spoken request to enter the code. */
const PROMPT = [...toneFrames([660], 120), ...silenceFrames(80), ...toneFrames([660], 120)]
const PROMPT_INTERVAL_MS = 4000
const ACCEPTED = [...toneFrames([660], 120), ...toneFrames([990], 300), ...silenceFrames(300)]
const REJECTED = toneFrames([220], 500)

/**
 * The carrier calls a number, and the user enters `code` on the phone. There are three attempts, and a minute
 * for all of them. `onValid` is called as soon as the code is entered. Resolves when the call has ended.
 */
export function callForCode(
  leg: LegRecord,
  callee: Callee,
  code: string,
  onValid: () => void,
): Promise<void> {
  return callPhone(leg, callee, end => readCode(leg, callee, { code, onValid, end }))
}

/** Plays the prompt and reads the keys of the phone. @returns a function that stops the sound */
function readCode(
  leg: LegRecord,
  { port }: Callee,
  { code, onValid, end }: { code: string; onValid: () => void; end: () => void },
): () => void {
  let queued = [...PROMPT]
  let enteredDigits = ''
  let attempts = 0
  let isDone = false
  port.onDigit = digit => {
    leg.digits += digit
    if (isDone) return
    enteredDigits += digit
    if (enteredDigits.length < code.length) return
    attempts += 1
    const isValid = enteredDigits === code
    enteredDigits = ''
    queued = [...(isValid ? ACCEPTED : REJECTED)]
    isDone = isValid || attempts === MAX_ATTEMPTS
    if (isValid) onValid()
  }
  return startFrameTimer(() => {
    const frame = queued.shift()
    if (frame) return port.play(frame)
    if (isDone) return end()
    const isEntering = enteredDigits !== ''
    queued = isEntering ? silenceFrames(200) : [...silenceFrames(PROMPT_INTERVAL_MS), ...PROMPT]
  })
}

/** The parameters of the status callback of a validation request (Twilio, "OutgoingCallerIds"). */
export function validationForm(
  leg: LegRecord,
  accountSid: string,
  callerIdSid: string | undefined,
): Readonly<Record<string, string>> {
  return {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    CallSid: leg.sid,
    CallStatus: leg.status,
    CallDuration: String(answeredSeconds(leg)),
    Called: leg.to,
    Caller: leg.from,
    Direction: 'outbound-api',
    From: leg.from,
    To: leg.to,
    VerificationStatus: callerIdSid === undefined ? 'failed' : 'success',
    ...(callerIdSid === undefined ? {} : { OutgoingCallerIdSid: callerIdSid }),
  }
}

/** How often the code is spoken; the call then ends. */
const TIMES = 2
const PAUSE_MS = 1000

/** The carrier calls a number and speaks the words, which the leg has as `spoken` from the answer on. */
export function callWithCode(leg: LegRecord, callee: Callee, words: string): Promise<void> {
  return callPhone(leg, callee, end => {
    leg.spoken = words
    const once = [...spokenFrames(words), ...silenceFrames(PAUSE_MS)]
    const queued = Array.from({ length: TIMES }, () => once).flat()
    return startFrameTimer(() => {
      const frame = queued.shift()
      if (frame) callee.port.play(frame)
      else end()
    })
  })
}
