import { DOCTOR_IDENTITY } from '@ringback/contract/customers/calls/calls'
import {
  type AudioCheckResponse,
  type AuthoriseResponse,
  type GatewayReport,
  type GreetingResponse,
  type IncomingStep,
  type ReportsResponse,
  audioCheckRequest,
  authoriseRequest,
  greetingRequest,
  incomingRequest,
  nextStepRequest,
  reportsRequest,
} from '@ringback/contract/gateway/gateway-contract'
import { continueIncoming } from '../../actions/calls/incoming/continue-incoming.ts'
import { routeIncoming } from '../../actions/calls/incoming/route-incoming.ts'
import { ECHO_SECONDS, startAudioCheck } from '../../actions/calls/outgoing/audio-check.ts'
import { bridgeCall } from '../../actions/calls/outgoing/bridge-call.ts'
import { endOutlivingCall } from '../../actions/calls/progress/end-call.ts'
import { trackCall } from '../../actions/calls/progress/track-call.ts'
import { receiveRecording } from '../../actions/calls/voicemail/receive-recording.ts'
import { readGreetingByKey } from '../../actions/numbers/owners/record-greeting.ts'
import { DatabaseUnavailable } from '../../ports/database.ts'
import { type GatewayWebhooks, callerLegIdOf, legIdOf } from '../../ports/vendors/gateway-legs.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'
import type { World } from '../../world.ts'
import { sendPushesInBackground } from '../send-in-background.ts'
import { legReportOf, recordingReportOf } from './gateway-reports.ts'
import type { RawWebhook, WebhookResponse } from './webhook.ts'

const UNSIGNED: WebhookResponse = {
  ...{ status: 401, type: 'text/plain', body: 'Not signed by the gateway', isUnsigned: true },
}

const CALLS_SHOWN = 3
/** The doctor looks whether the echo answers. */
const DOCTOR_SECONDS = 10

/** The requests of a SIP gateway, see `contract/src/gateway/gateway-contract.ts`. Without such a carrier, none is signed. */
export const gatewayWebhooks: RawWebhook[] = [
  signed(WEBHOOK_PATHS.gatewayAuthorise, handleAuthorise),
  signed(WEBHOOK_PATHS.gatewayAudioCheck, handleAudioCheck),
  signed(WEBHOOK_PATHS.gatewayIncoming, handleIncoming),
  signed(WEBHOOK_PATHS.gatewayNextStep, handleNextStep),
  signed(WEBHOOK_PATHS.gatewayGreeting, handleGreeting),
  signed(WEBHOOK_PATHS.gatewayReports, handleReports),
]

type GatewayWorld = World & { readonly gateway: GatewayWebhooks }

/** A browser's call has reached the gateway, which dials what the response names. It requests a call once. */
async function handleAuthorise(world: GatewayWorld, content: unknown): Promise<WebhookResponse> {
  const parsed = authoriseRequest.safeParse(content)
  if (!parsed.success) return notUnderstood('it is no request for a call')
  const { callId, identity } = parsed.data
  const bridged = await bridgeCall(world, {
    ...{ legId: legIdOf(callId, 'browser'), from: { identity }, to: null, callId, asksOnce: true },
  })
  if (bridged.ok) return json(world.gateway.permission(bridged.value))
  world.log.warn({ call: callId, why: bridged.why }, 'A call was rejected at the gateway')
  return json({ allowed: false, reason: bridged.why })
}

/** A browser tests its sound. The gateway ends the check by itself at its limit. */
async function handleAudioCheck(world: GatewayWorld, content: unknown): Promise<WebhookResponse> {
  const parsed = audioCheckRequest.safeParse(content)
  if (!parsed.success) return notUnderstood('it is no request for an audio check')
  const { callId, identity } = parsed.data
  if (identity === DOCTOR_IDENTITY) return json({ allowed: true, limitSeconds: DOCTOR_SECONDS })
  const leg = { legId: legIdOf(callId, 'browser'), from: { identity } }
  const started = await startAudioCheck(world, leg)
  if (started.ok) return json({ allowed: true, limitSeconds: ECHO_SECONDS })
  world.log.info({ leg: leg.legId, why: started.why }, 'An audio check was rejected')
  return json({ allowed: false, reason: started.why })
}

/** A trunk has a call for us. A caller who cannot be connected hears that the line is busy, whatever the reason. */
async function handleIncoming(world: GatewayWorld, content: unknown): Promise<WebhookResponse> {
  const parsed = incomingRequest.safeParse(content)
  if (!parsed.success) return notUnderstood('it is no call of a trunk')
  const { leg, from, to } = parsed.data
  const legId = callerLegIdOf(leg)
  const routed = await routeIncoming(world, { legId, from: from ?? '', to })
  if (routed.ok) {
    if (routed.value.is === 'ring') sendPushesInBackground(world)
    return json(world.gateway.step(routed.value))
  }
  world.log.info({ leg: legId, why: routed.why }, 'An incoming call was rejected')
  return json(
    routed.why === 'unknown-number' ? { is: 'reject', because: routed.why } : { is: 'busy' },
  )
}

/** A step of a caller has ended without an answer. Its end is applied in case its report comes later. */
async function handleNextStep(world: GatewayWorld, content: unknown): Promise<WebhookResponse> {
  const parsed = nextStepRequest.safeParse(content)
  if (!parsed.success) return notUnderstood('it is no end of a step')
  const { leg, ended, hasCallerLeft } = parsed.data
  const report = legReportOf({ ...ended, leg })
  const tracked = await trackCall(world, report)
  if (!tracked.ok) world.log.warn({ call: report.callId }, 'A step of an unknown call has ended')
  const next = await continueIncoming(world, { ...report, hasCallerLeft })
  return json(world.gateway.step(next))
}

/** A caller is about to hear a recorded greeting. Its renter may have replaced it. */
async function handleGreeting(world: GatewayWorld, content: unknown): Promise<WebhookResponse> {
  const parsed = greetingRequest.safeParse(content)
  if (!parsed.success) return notUnderstood('it is no request for a greeting')
  const sound = await readGreetingByKey(world, parsed.data.key)
  return json({ sound: sound && sound.toString('base64') })
}

/**
 * What has happened to calls, in order. The gateway repeats a request until it is acknowledged, and sends nothing else
 * before, so that no report may stop it but while nothing can be stored. What is lost is found by a job.
 */
async function handleReports(world: GatewayWorld, content: unknown): Promise<WebhookResponse> {
  const sent = reportsRequest.safeParse(content)
  if (!sent.success) return notUnderstood('it has no reports')
  const reports = sent.data.reports.filter(report => report.event !== 'test')
  const calls: Record<Applied, Set<string>> = {
    ...{ applied: new Set(), unknown: new Set(), failed: new Set() },
  }
  for (const report of reports) calls[await apply(world, report, reports)].add(report.callId)
  const response = json({ acknowledged: sent.data.reports.at(-1)?.sequence ?? '' })
  const whys = [
    ...whyOf('calls are unknown', calls.unknown),
    ...whyOf('reports of calls were not applied', calls.failed),
  ]
  return whys.length === 0 ? response : { ...response, notUnderstood: whys.join('; ') }
}

function whyOf(what: string, calls: ReadonlySet<string>): string[] {
  const shown = [...calls].slice(0, CALLS_SHOWN).join(', ')
  return calls.size === 0 ? [] : [`${what}: ${calls.size}, such as ${shown}`]
}

/** What became of a report: its call may be unknown, or an error stopped it. */
type Applied = 'applied' | 'unknown' | 'failed'

async function apply(
  world: GatewayWorld,
  report: GatewayReport,
  all: readonly GatewayReport[],
): Promise<Applied> {
  const { callId, event } = report
  try {
    if (report.event === 'message') {
      const received = await receiveRecording(world, recordingReportOf(report))
      return !received.ok && received.why === 'unknown-call' ? 'unknown' : 'applied'
    }
    const legReport = legReportOf(report)
    const tracked = await trackCall(world, legReport)
    const isOver = all.some(other => other.callId === callId && other.event === 'ended')
    if (tracked.ok && event !== 'ended' && !isOver) {
      await endOutlivingCall(world, {
        callId,
        legId: legReport.childSid ?? legReport.parentSid,
        state: tracked.value,
      })
    }
    return tracked.ok ? 'applied' : 'unknown'
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    world.log.error({ err: error, call: callId, event }, 'A report of the gateway was not applied')
    return 'failed'
  }
}

/** A webhook of the gateway. A request without a valid signature is refused before its handler runs. */
function signed(
  path: RawWebhook['path'],
  run: (world: GatewayWorld, content: unknown) => Promise<WebhookResponse>,
): RawWebhook {
  return {
    path,
    unsigned: UNSIGNED,
    async run(world, { rawBody, path: requested, headers }) {
      const body = rawBody.toString('utf8')
      const request = { method: 'POST', path: requested, body, headers }
      if (!isGatewayWorld(world)) return UNSIGNED
      if (!world.gateway.isSigned(request, world.clock.now())) return UNSIGNED
      return run(world, contentOf(body))
    },
  }
}

function isGatewayWorld(world: World): world is GatewayWorld {
  return world.gateway !== null
}

function notUnderstood(why: string): WebhookResponse {
  return { status: 400, type: 'text/plain', body: 'Not understood', notUnderstood: why }
}

function json(
  content:
    | AuthoriseResponse
    | AudioCheckResponse
    | GreetingResponse
    | IncomingStep
    | ReportsResponse,
): WebhookResponse {
  return { status: 200, type: 'application/json', body: JSON.stringify(content) }
}

/** Undefined for what is not JSON. */
function contentOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
