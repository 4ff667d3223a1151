import twilio from 'twilio'
import type { DialInstruction, RingInstruction } from '../../ports/voice-carrier.ts'

/** The carrier cuts every call after four hours, so a longer limit would be no limit of ours. */
const TIME_LIMIT_MAX_SECONDS = 14_400
const RING_MAX_SECONDS = 600

/**
 * TwiML that connects the caller. Bridged on answer: the caller's leg is answered when the callee's is,
 * so that nobody is charged for ringing.
 * @throws when a limit is not a sane whole number: no Dial leaves without a time limit (money depends on it).
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
 * TwiML that rings every browser of an identity. Bridged on answer as well: until somebody answers the caller
 * hears it ringing and pays nothing, and can still be told afterwards that the line is busy. Without a caller
 * ID of its own the caller's stays.
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

export function rejectMarkup(reason: 'rejected' | 'busy'): string {
  const response = new twilio.twiml.VoiceResponse()
  response.reject({ reason })
  return response.toString()
}

/** TwiML that plays to the caller what the caller says, for as long as the call lasts: it takes no limit. */
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

function seconds(value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new Error(`${value} is not a whole number of seconds from 1 to ${most}`)
}
