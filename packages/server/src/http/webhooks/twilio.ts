import { isTerminal } from '@ringback/contract/calls'
import { bridgeCall } from '../../actions/bridge-call.ts'
import { type LegReport, trackCall } from '../../actions/track-call.ts'
import { CARRIER_STATUSES, type CarrierStatus } from '../../ports/voice-carrier.ts'
import type { World } from '../../world.ts'
import { markup, plain, signed } from './signed.ts'
import type { Webhook, WebhookAnswer, WebhookRequest } from './webhook.ts'

/** What the carrier asks of us and tells us. Each request is checked to be the carrier's before anything else is looked at. */
export const twilioWebhooks: Webhook[] = [
  signed('/api/webhooks/twilio/voice', answerVoice),
  signed('/api/webhooks/twilio/status', takeStatus),
  signed('/api/webhooks/twilio/dial-result', takeDialResult),
]

/** The browser's call has reached the carrier: what shall it do? Whatever is not exactly right is rejected. */
async function answerVoice(world: World, { fields }: WebhookRequest): Promise<WebhookAnswer> {
  const { CallSid: callSid = '', From: from = '', To: to = '', callId = '' } = fields
  if (!callSid || !callId) return markup(world.voice.reject())
  const bridged = await bridgeCall(world, { callSid, from, to, callId })
  if (bridged.ok) return markup(bridged.value)
  world.log.warn({ call: callId, why: bridged.why }, 'A call was rejected at the voice webhook')
  return markup(world.voice.reject())
}

/** A status callback of the called person's leg. */
async function takeStatus(world: World, { fields, query }: WebhookRequest): Promise<WebhookAnswer> {
  const {
    CallSid: childSid = '',
    ParentCallSid: parentSid = '',
    SequenceNumber: place = '',
  } = fields
  const status = REPORTED_STATUSES.get(fields['CallStatus'] ?? '')
  if (!childSid || !parentSid || !status) return plain(400, 'Not a status callback')
  const tracked = await trackCall(world, {
    key: `${childSid}:status:${status}:${place}`,
    callId: query['call'] ?? '',
    parentSid,
    childSid,
    status,
    seconds: talkSeconds(status, fields['CallDuration']),
  })
  return tracked.ok ? plain(200, 'OK') : plain(404, 'No such call')
}

/** The dial is over, and the carrier asks what next: it hangs up. It brings how the dial went, in case the callback is lost. */
async function takeDialResult(
  world: World,
  { fields, query }: WebhookRequest,
): Promise<WebhookAnswer> {
  const { CallSid: parentSid = '', DialCallSid: childSid = '' } = fields
  const status = REPORTED_STATUSES.get(fields['DialCallStatus'] ?? '')
  if (parentSid && status && isTerminal(status)) {
    const report: LegReport = {
      key: `${parentSid}:dial-result:${status}`,
      callId: query['call'] ?? '',
      parentSid,
      childSid: childSid || null,
      status,
      seconds: talkSeconds(status, fields['DialCallDuration']),
    }
    const tracked = await trackCall(world, report)
    if (!tracked.ok) {
      world.log.warn({ call: report.callId }, 'A dial result came for a call that is not known')
    }
  }
  return markup(world.voice.hangUp())
}

/** The carrier's words, and `answered`, which a dial's result may say for a leg that was talked on. */
const REPORTED_STATUSES = new Map<string, CarrierStatus>([
  ...CARRIER_STATUSES.map(status => [status, status] as const),
  ['answered', 'completed'],
])

/** Null where the carrier does not say, or says no whole number of seconds. */
function talkSeconds(status: CarrierStatus, text: string | undefined): number | null {
  if (!isTerminal(status) || !/^\d{1,9}$/.test(text ?? '')) return null
  return Number(text)
}
