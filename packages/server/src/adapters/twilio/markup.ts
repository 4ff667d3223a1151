import twilio from 'twilio'
import type {
  DialInstruction,
  MessageInstruction,
  RingInstruction,
} from '../../ports/vendors/voice-carrier.ts'

/** The carrier ends every call after four hours, so a longer limit would have no effect. */
const TIME_LIMIT_MAX_SECONDS = 14_400
const RING_MAX_SECONDS = 600

/**
 * TwiML that connects the caller. `answerOnBridge` answers the caller's leg when the callee answers, so
 * that ringing costs nothing.
 * @throws when a limit is out of range: the hold covers the cost of a call only up to its time limit
 */
export function dialMarkup(instruction: DialInstruction): string {
  const { to, callerId, timeLimitSeconds, ringSeconds, statusUrl, resultUrl } = instruction
  const response = new twilio.twiml.VoiceResponse()
  const dial = response.dial({
    action: resultUrl,
    method: 'POST',
    answerOnBridge: true,
    callerId,
    timeLimit: seconds(timeLimitSeconds, TIME_LIMIT_MAX_SECONDS),
    timeout: seconds(ringSeconds, RING_MAX_SECONDS),
  })
  dial.number(
    {
      statusCallback: statusUrl,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
      statusCallbackMethod: 'POST',
    },
    to,
  )
  return response.toString()
}

/**
 * TwiML that rings every browser of an identity. `answerOnBridge` lets the caller hear the ringing free of
 * charge until a browser answers, and leaves busy as a possible result. The caller's number stays the
 * caller ID.
 * @throws as {@link dialMarkup} does
 */
export function ringMarkup(instruction: RingInstruction): string {
  const { identity, parameters, timeLimitSeconds, ringSeconds, statusUrl, resultUrl } = instruction
  const response = new twilio.twiml.VoiceResponse()
  const dial = response.dial({
    action: resultUrl,
    method: 'POST',
    answerOnBridge: true,
    timeLimit: seconds(timeLimitSeconds, TIME_LIMIT_MAX_SECONDS),
    timeout: seconds(ringSeconds, RING_MAX_SECONDS),
  })
  const client = dial.client({
    statusCallback: statusUrl,
    statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    statusCallbackMethod: 'POST',
  })
  client.identity(identity)
  for (const [name, value] of Object.entries(parameters)) client.parameter({ name, value })
  return response.toString()
}

/** How long a caller may be silent before the recording ends. */
const MESSAGE_SILENCE_SECONDS = 6

/** TwiML that speaks the greeting, beeps and records. After an empty recording the carrier hangs up by itself. */
export function messageMarkup(instruction: MessageInstruction): string {
  const { greeting, greetingUrl, maxSeconds, recordingUrl, resultUrl } = instruction
  const response = new twilio.twiml.VoiceResponse()
  if (greetingUrl === null) response.say(greeting)
  else response.play(greetingUrl)
  response.record({
    action: resultUrl,
    method: 'POST',
    maxLength: maxSeconds,
    timeout: MESSAGE_SILENCE_SECONDS,
    finishOnKey: '#',
    playBeep: true,
    trim: 'trim-silence',
    recordingStatusCallback: recordingUrl,
    recordingStatusCallbackMethod: 'POST',
    recordingStatusCallbackEvent: ['completed', 'absent'],
  })
  response.hangup()
  return response.toString()
}

export function rejectMarkup(reason: 'rejected' | 'busy'): string {
  const response = new twilio.twiml.VoiceResponse()
  response.reject({ reason })
  return response.toString()
}

/** TwiML that plays the caller's own voice back until the call ends. TwiML has no time limit for it. */
export function echoMarkup(): string {
  const response = new twilio.twiml.VoiceResponse()
  response.echo()
  return response.toString()
}

export function hangUpMarkup(): string {
  const response = new twilio.twiml.VoiceResponse()
  response.hangup()
  return response.toString()
}

function seconds(value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new Error(`${value} is not a whole number of seconds from 1 to ${max}`)
}
