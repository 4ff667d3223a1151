import { isTerminal } from '@ringback/contract/customers/calls/calls'
import { handleValidationResult } from '../../actions/caller-ids/check-validation.ts'
import { bridgeCall } from '../../actions/calls/outgoing/bridge-call.ts'
import { continueIncoming } from '../../actions/calls/incoming/continue-incoming.ts'
import { routeIncoming } from '../../actions/calls/incoming/route-incoming.ts'
import { startAudioCheck } from '../../actions/calls/outgoing/audio-check.ts'
import { type LegReport, trackCall } from '../../actions/calls/progress/track-call.ts'
import {
  type RecordingReport,
  receiveRecording,
} from '../../actions/calls/voicemail/receive-recording.ts'
import { WEBHOOK_REFUSALS, legEndOf } from '../../ports/vendors/twilio-webhooks.ts'
import { CARRIER_STATUSES, type CarrierStatus } from '../../ports/vendors/voice-carrier.ts'
import { WEBHOOK_PATHS, readRingId } from '../../ports/vendors/webhook-paths.ts'
import { sendPushesInBackground } from '../send-in-background.ts'
import { type TwilioWorld, instruct, notUnderstood, plain, signed } from './signed.ts'
import type { Webhook, WebhookResponse, WebhookRequest } from './webhook.ts'

/** The carrier's requests for instructions, and its reports about calls. */
export const twilioWebhooks: Webhook[] = [
  signed(WEBHOOK_PATHS.voice, handleVoice),
  signed(WEBHOOK_PATHS.incoming, handleIncoming),
  signed(WEBHOOK_PATHS.callStatus, handleStatus),
  signed(WEBHOOK_PATHS.dialResult, handleDialResult),
  signed(WEBHOOK_PATHS.incomingResult, handleIncomingResult),
  signed(WEBHOOK_PATHS.incomingWait, handleIncomingWait),
  signed(WEBHOOK_PATHS.validation, handleValidation),
  signed(WEBHOOK_PATHS.recording, handleRecording),
  signed(WEBHOOK_PATHS.recordingResult, async world => instruct(world, { is: 'hang-up' })),
]

/** A browser's call has reached the carrier. A call that does not match its pre-created call exactly is rejected. */
async function handleVoice(
  world: TwilioWorld,
  { fields }: WebhookRequest,
): Promise<WebhookResponse> {
  const { CallSid: legId = '', From: from = '', To: to = '', callId = '' } = fields
  // The SDK's preflight test sends neither a call id nor a number.
  if (legId && !callId && !to) return handleAudioCheck(world, { legId, from: legEndOf(from) })
  if (!legId || !callId) return instruct(world, { is: 'reject' })
  const bridged = await bridgeCall(world, { legId, from: legEndOf(from), to, callId })
  if (bridged.ok) return instruct(world, bridged.value)
  world.log.warn({ call: callId, why: bridged.why }, 'A call was rejected at the voice webhook')
  return instruct(world, { is: 'reject' })
}

async function handleAudioCheck(world: TwilioWorld, leg: Parameters<typeof startAudioCheck>[1]) {
  const started = await startAudioCheck(world, leg)
  if (started.ok) return instruct(world, started.value)
  world.log.info({ leg: leg.legId, why: started.why }, 'An audio check was rejected')
  return instruct(world, { is: 'reject' })
}

/** A call to a rented number. A caller who cannot be connected gets a busy tone, whatever the reason. */
async function handleIncoming(
  world: TwilioWorld,
  { fields }: WebhookRequest,
): Promise<WebhookResponse> {
  const { CallSid: legId = '', From: from = '', To: to = '' } = fields
  if (!legId) return instruct(world, { is: 'busy' })
  const routed = await routeIncoming(world, { legId, from, to })
  if (routed.ok) {
    if (routed.value.is === 'ring') sendPushesInBackground(world)
    return instruct(world, routed.value)
  }
  world.log.info({ leg: legId, why: routed.why }, 'An incoming call was rejected')
  return instruct(world, { is: 'busy' })
}

/** A status callback of the called leg: a phone's, or that of our user's browser. */
async function handleStatus(world: TwilioWorld, request: WebhookRequest): Promise<WebhookResponse> {
  const report = readStatus(request)
  if (!report) return notUnderstood('it is no status callback')
  const tracked = await trackCall(world, report)
  return tracked.ok ? plain(200, 'OK') : plain(404, WEBHOOK_REFUSALS.unknownCall)
}

/** The carrier requests instructions after a dial; the response is to hang up. The request contains the dial's result, which is processed in case the status callback was lost. */
async function handleDialResult(
  world: TwilioWorld,
  request: WebhookRequest,
): Promise<WebhookResponse> {
  const report = readDialResult(request)
  if (report) await applyReport(world, report)
  return instruct(world, { is: 'hang-up' })
}

/** Like {@link handleDialResult}, for an incoming call. A call that was not answered goes on with its next step, or the caller gets a busy tone. */
async function handleIncomingResult(
  world: TwilioWorld,
  request: WebhookRequest,
): Promise<WebhookResponse> {
  const report = readDialResult(request)
  if (!report) return instruct(world, { is: 'hang-up' })
  await applyReport(world, report)
  if (report.status === 'completed') return instruct(world, { is: 'hang-up' })
  const hasCallerLeft = isTerminal(request.fields['CallStatus'] ?? '')
  return instruct(world, await continueIncoming(world, { ...report, hasCallerLeft }))
}

/** A caller who hears ringing while no browser rings has waited for a moment. */
async function handleIncomingWait(
  world: TwilioWorld,
  { fields, query }: WebhookRequest,
): Promise<WebhookResponse> {
  const { CallSid: parentSid = '', CallStatus: status = '' } = fields
  const waited = { ...readRingId(query['call'] ?? ''), parentSid, childSid: null }
  return instruct(
    world,
    await continueIncoming(world, { ...waited, hasCallerLeft: isTerminal(status) }),
  )
}

async function applyReport(world: TwilioWorld, report: LegReport): Promise<void> {
  const tracked = await trackCall(world, report)
  if (tracked.ok) return
  world.log.warn({ call: report.callId }, 'A dial result arrived for an unknown call')
}

/** The result of a validation call, on which the owner of a number enters the validation code. */
async function handleValidation(
  world: TwilioWorld,
  { fields, query }: WebhookRequest,
): Promise<WebhookResponse> {
  const { VerificationStatus: status = '', To: calledNumber = '' } = fields
  if (status !== 'success' && status !== 'failed') {
    return notUnderstood('it is no result of a validation')
  }
  const succeeded = status === 'success'
  const id = query['number'] ?? ''
  const handled = await handleValidationResult(world, { id, calledNumber, succeeded })
  return handled.ok ? plain(200, 'OK') : plain(404, WEBHOOK_REFUSALS.unknownNumber)
}

/** A message of a caller was recorded, or nothing was. */
async function handleRecording(
  world: TwilioWorld,
  request: WebhookRequest,
): Promise<WebhookResponse> {
  const report = readRecording(request)
  if (!report) return notUnderstood('it is no callback of a recording')
  const received = await receiveRecording(world, report)
  return received.ok ? plain(200, 'OK') : plain(404, WEBHOOK_REFUSALS.unknownCall)
}

/** Parses a status callback of the called leg; null when the request is not one. */
export function readStatus({ fields, query }: WebhookRequest): LegReport | null {
  const {
    CallSid: childSid = '',
    ParentCallSid: parentSid = '',
    SequenceNumber: sequenceNumber = '',
  } = fields
  const status = REPORTED_STATUSES.get(fields['CallStatus'] ?? '')
  if (!childSid || !parentSid || !status) return null
  return {
    key: `${childSid}:${status}:${sequenceNumber}`,
    ...readRingId(query['call'] ?? ''),
    parentSid,
    childSid,
    status,
    seconds: answeredSecondsOf(status, fields['CallDuration']),
  }
}

/** Parses the result of a dial; null when it contains no final status. */
export function readDialResult({ fields, query }: WebhookRequest): LegReport | null {
  const { CallSid: parentSid = '', DialCallSid: childSid = '' } = fields
  const status = REPORTED_STATUSES.get(fields['DialCallStatus'] ?? '')
  const ring = query['call'] ?? ''
  if (!parentSid || !status || !isTerminal(status)) return null
  return {
    // The caller's leg may have several dials, each for another call or ring.
    key: `${parentSid}:dial-result:${ring}:${status}`,
    ...readRingId(ring),
    parentSid,
    childSid: childSid || null,
    status,
    seconds: answeredSecondsOf(status, fields['DialCallDuration']),
  }
}

/** Maps each status in the carrier's webhooks to ours. In a dial result, `answered` means that the leg was answered and has ended. */
const REPORTED_STATUSES = new Map<string, CarrierStatus>([
  ...CARRIER_STATUSES.map(status => [status, status] as const),
  ['answered', 'completed'],
])

/** Null when the leg has not ended, or the field is missing or not a whole number. */
function answeredSecondsOf(status: CarrierStatus, text: string | undefined): number | null {
  if (!isTerminal(status) || !/^\d{1,9}$/.test(text ?? '')) return null
  return Number(text)
}

/** Parses the callback of a recording that has ended; null when the request is not one. The URL in it is not used. */
function readRecording({ fields, query }: WebhookRequest): RecordingReport | null {
  const {
    CallSid: parentSid = '',
    RecordingSid: sid = '',
    RecordingStatus: status = '',
    RecordingDuration: duration = '',
  } = fields
  if (!parentSid || !/^RE[0-9a-f]{32}$/.test(sid)) return null
  const callId = query['call'] ?? ''
  if (status === 'completed') {
    // A missing duration must not become 0, because a recording of 0 s is deleted.
    const seconds = /^\d{1,9}$/.test(duration) ? Number(duration) : null
    return { callId, parentSid, recordingSid: sid, seconds }
  }
  // Their durations may be missing or -1.
  const isOver = status === 'absent' || status === 'failed'
  return isOver ? { callId, parentSid, recordingSid: null, seconds: 0 } : null
}
