import twilio from 'twilio'
import type { SignedRequest, TwilioWebhooks } from '../../ports/vendors/twilio-webhooks.ts'
import type {
  DialInstruction,
  Instruction,
  MessageInstruction,
  RingInstruction,
  WaitInstruction,
} from '../../core/calls/instruction.ts'
import { WEBHOOK_PATHS, greetingUrl, ringIdOf } from '../../ports/vendors/webhook-paths.ts'
import { webhookUrl } from './webhook-url.ts'

/** @param settings `authToken` signs webhooks; `publicUrl` is where Twilio finds ours */
export function createTwilioWebhooks(settings: {
  authToken: string
  publicUrl: string
}): TwilioWebhooks {
  const { authToken, publicUrl } = settings
  return {
    isSigned: request => isSigned(authToken, request),
    markup: instruction => markupOf(instruction, publicUrl),
  }
}

/**
 * Whether Twilio signed this request. The vendor's library compares in constant time. Twilio may sign the URL
 * with or without the default port, and the library accepts both.
 */
export function isSigned(authToken: string, { url, fields, signature }: SignedRequest): boolean {
  if (!signature || !authToken) return false
  try {
    return twilio.validateRequest(authToken, signature, url, { ...fields })
  } catch {
    // The library throws when the URL is malformed.
    return false
  }
}

/** An instruction as TwiML. @param publicUrl where our webhooks are @throws when a limit is out of range */
export function markupOf(instruction: Instruction, publicUrl: string): string {
  const response = new twilio.twiml.VoiceResponse()
  switch (instruction.is) {
    case 'dial':
      dial(response, instruction, publicUrl)
      break
    case 'ring':
      ring(response, instruction, publicUrl)
      break
    case 'wait':
      wait(response, instruction, publicUrl)
      break
    case 'take-message':
      startVoicemail(response, instruction, publicUrl)
      break
    case 'reject':
      response.reject({ reason: 'rejected' })
      break
    case 'busy':
      response.reject({ reason: 'busy' })
      break
    case 'echo':
      response.echo()
      break
    case 'hang-up':
      response.hangup()
      break
  }
  return response.toString()
}

type VoiceResponse = InstanceType<typeof twilio.twiml.VoiceResponse>

/** Twilio ends every call after four hours, so a longer limit would have no effect. */
const TIME_LIMIT_MAX_SECONDS = 14_400
const RING_MAX_SECONDS = 600

/** `answerOnBridge` answers the caller's leg when the callee answers, so that ringing costs nothing. */
function dial(response: VoiceResponse, instruction: DialInstruction, publicUrl: string): void {
  const { callId, to, callerId, isForwarded } = instruction
  // After a forwarded call, further steps may follow, as after the ringing in the browser.
  const result = isForwarded ? WEBHOOK_PATHS.incomingResult : WEBHOOK_PATHS.dialResult
  const dialled = response.dial({
    action: webhookUrl(publicUrl, result, { call: callId }),
    method: 'POST',
    answerOnBridge: true,
    callerId,
    ...limitsOf(instruction),
  })
  dialled.number(statusCallbacks(publicUrl, callId), to)
}

/**
 * Rings every browser of an identity. `answerOnBridge` plays the ringing to the caller free of charge until a browser
 * answers, and leaves busy as a possible result. The caller's number stays the caller ID.
 */
function ring(response: VoiceResponse, instruction: RingInstruction, publicUrl: string): void {
  const { callId, identity, from, to } = instruction
  const call = ringIdOf(callId, instruction.ring ?? 1)
  const dialled = response.dial({
    action: webhookUrl(publicUrl, WEBHOOK_PATHS.incomingResult, { call }),
    method: 'POST',
    answerOnBridge: true,
    ...limitsOf(instruction),
  })
  const client = dialled.client(statusCallbacks(publicUrl, call))
  client.identity(identity)
  for (const [name, value] of Object.entries({ callId, from, to })) {
    client.parameter({ name, value })
  }
}

/** As the first verb, a pause plays ringing to the caller: the call is picked up after it (Twilio, "TwiML: Pause"). */
function wait(
  response: VoiceResponse,
  { callId, ring, seconds: length }: WaitInstruction,
  publicUrl: string,
): void {
  response.pause({ length })
  const call = ringIdOf(callId, ring)
  response.redirect({ method: 'POST' }, webhookUrl(publicUrl, WEBHOOK_PATHS.incomingWait, { call }))
}

/** How long a caller may be silent before the recording ends. */
const MESSAGE_SILENCE_SECONDS = 6

/** Plays the greeting, beeps and records. After an empty recording Twilio hangs up by itself. */
function startVoicemail(
  response: VoiceResponse,
  { callId, greeting, greetingKey, maxSeconds }: MessageInstruction,
  publicUrl: string,
): void {
  if (greetingKey === null) response.say(greeting)
  else response.play(greetingUrl(publicUrl, greetingKey))
  response.record({
    action: webhookUrl(publicUrl, WEBHOOK_PATHS.recordingResult, { call: callId }),
    method: 'POST',
    maxLength: maxSeconds,
    timeout: MESSAGE_SILENCE_SECONDS,
    finishOnKey: '#',
    playBeep: true,
    trim: 'trim-silence',
    recordingStatusCallback: webhookUrl(publicUrl, WEBHOOK_PATHS.recording, { call: callId }),
    recordingStatusCallbackMethod: 'POST',
    recordingStatusCallbackEvent: ['completed', 'absent'],
  })
  response.hangup()
}

function statusCallbacks(publicUrl: string, callId: string) {
  return {
    statusCallback: webhookUrl(publicUrl, WEBHOOK_PATHS.callStatus, { call: callId }),
    statusCallbackEvent: [
      'initiated' as const,
      'ringing' as const,
      'answered' as const,
      'completed' as const,
    ],
    statusCallbackMethod: 'POST',
  }
}

function limitsOf({
  timeLimitSeconds,
  ringSeconds,
}: Pick<DialInstruction, 'timeLimitSeconds' | 'ringSeconds'>) {
  return {
    timeLimit: seconds(timeLimitSeconds, TIME_LIMIT_MAX_SECONDS),
    timeout: seconds(ringSeconds, RING_MAX_SECONDS),
  }
}

function seconds(value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new Error(`${value} is not a whole number of seconds from 1 to ${max}`)
}
