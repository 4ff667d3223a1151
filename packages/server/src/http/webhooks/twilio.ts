import { bridgeCall } from '../../actions/calls/bridge-call.ts'
import { routeIncoming } from '../../actions/calls/route-incoming.ts'
import { startAudioCheck } from '../../actions/calls/start-audio-check.ts'
import { type LegReport, trackCall } from '../../actions/calls/track-call.ts'
import type { World } from '../../world.ts'
import { readDialResult, readStatus } from './leg-reports.ts'
import { markup, plain, signed } from './signed.ts'
import type { Webhook, WebhookAnswer, WebhookRequest } from './webhook.ts'

/** What the carrier asks of us and tells us. Each request is checked to be the carrier's before anything else is looked at. */
export const twilioWebhooks: Webhook[] = [
  signed('/api/webhooks/twilio/voice', answerVoice),
  signed('/api/webhooks/twilio/incoming', answerIncoming),
  signed('/api/webhooks/twilio/status', takeStatus),
  signed('/api/webhooks/twilio/dial-result', takeDialResult),
  signed('/api/webhooks/twilio/incoming-result', takeIncomingResult),
]

/** The browser's call has reached the carrier: what shall it do? Whatever is not exactly right is rejected. */
async function answerVoice(world: World, { fields }: WebhookRequest): Promise<WebhookAnswer> {
  const { CallSid: callSid = '', From: from = '', To: to = '', callId = '' } = fields
  // The library's own test of a setup names neither a call nor a number.
  if (callSid && !callId && !to) return answerSetupTest(world, { callSid, from })
  if (!callSid || !callId) return markup(world.voice.reject())
  const bridged = await bridgeCall(world, { callSid, from, to, callId })
  if (bridged.ok) return markup(bridged.value)
  world.log.warn({ call: callId, why: bridged.why }, 'A call was rejected at the voice webhook')
  return markup(world.voice.reject())
}

async function answerSetupTest(world: World, leg: { callSid: string; from: string }) {
  const tested = await startAudioCheck(world, leg)
  if (tested.ok) return markup(tested.value)
  world.log.info({ leg: leg.callSid, why: tested.why }, 'A test of a setup was turned away')
  return markup(world.voice.reject())
}

/** Somebody calls a number that is rented from us. Who cannot be put through hears a busy tone, whatever the reason. */
async function answerIncoming(world: World, { fields }: WebhookRequest): Promise<WebhookAnswer> {
  const { CallSid: callSid = '', From: from = '', To: to = '' } = fields
  if (!callSid) return markup(world.voice.rejectBusy())
  const routed = await routeIncoming(world, { callSid, from, to })
  if (routed.ok) return markup(routed.value)
  world.log.info({ leg: callSid, why: routed.why }, 'An incoming call was not put through')
  return markup(world.voice.rejectBusy())
}

/** A status callback of the called leg: the called person's, or that of our user's browser. */
async function takeStatus(world: World, request: WebhookRequest): Promise<WebhookAnswer> {
  const report = readStatus(request)
  if (!report) return plain(400, 'Not a status callback')
  const tracked = await trackCall(world, report)
  return tracked.ok ? plain(200, 'OK') : plain(404, 'No such call')
}

/** The dial is over, and the carrier asks what next: it hangs up. It brings how the dial went, in case the callback is lost. */
async function takeDialResult(world: World, request: WebhookRequest): Promise<WebhookAnswer> {
  const report = readDialResult(request)
  if (report) await takeReport(world, report)
  return markup(world.voice.hangUp())
}

/** The same of a call that came in. A caller whom nobody answered, and who is still there, hears a busy tone. */
async function takeIncomingResult(world: World, request: WebhookRequest): Promise<WebhookAnswer> {
  const report = readDialResult(request)
  if (!report) return markup(world.voice.hangUp())
  await takeReport(world, report)
  return markup(report.status === 'completed' ? world.voice.hangUp() : world.voice.rejectBusy())
}

async function takeReport(world: World, report: LegReport): Promise<void> {
  const tracked = await trackCall(world, report)
  if (tracked.ok) return
  world.log.warn({ call: report.callId }, 'A dial result came for a call that is not known')
}
