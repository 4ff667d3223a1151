import {
  type RecordingReport,
  receiveRecording,
} from '../../actions/calls/voicemail/receive-recording.ts'
import { WEBHOOK_REFUSALS } from '../../ports/vendors/twilio-webhooks.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'
import { type TwilioWorld, instruct, notUnderstood, plain, signed } from './signed.ts'
import type { Webhook, WebhookRequest, WebhookResponse } from './webhook.ts'

/** The carrier's reports on recordings of messages, and its requests for instructions after them. */
export const recordingWebhooks: Webhook[] = [
  signed(WEBHOOK_PATHS.recording, handleRecording),
  signed(WEBHOOK_PATHS.recordingResult, async world => instruct(world, { is: 'hang-up' })),
]

async function handleRecording(
  world: TwilioWorld,
  request: WebhookRequest,
): Promise<WebhookResponse> {
  const report = readRecording(request)
  if (!report) return notUnderstood('it is no callback of a recording')
  const received = await receiveRecording(world, report)
  return received.ok ? plain(200, 'OK') : plain(404, WEBHOOK_REFUSALS.unknownCall)
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
