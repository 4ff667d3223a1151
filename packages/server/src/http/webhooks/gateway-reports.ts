import type { GatewayReport } from '@ringback/contract/gateway/gateway-contract'
import type { RecordingReport } from '../../actions/calls/voicemail/receive-recording.ts'
import type { LegReport } from '../../actions/calls/progress/track-call.ts'
import {
  callerLegIdOf,
  endStatusOf,
  legIdOf,
  liveStatusOf,
} from '../../ports/vendors/gateway-legs.ts'
import { readRingId } from '../../ports/vendors/webhook-paths.ts'

export type MessageReport = Extract<GatewayReport, { event: 'message' }>

/** What a gateway says about the message of a caller: the leg names its recording. */
export function recordingReportOf({ callId, leg, seconds }: MessageReport): RecordingReport {
  const recordingSid = seconds === null ? null : leg
  return { callId, parentSid: callerLegIdOf(leg), recordingSid, seconds: seconds ?? 0 }
}

/** A gateway's report as one on the called leg. */
export function legReportOf(report: Exclude<GatewayReport, MessageReport>): LegReport {
  const { callId, leg, event, sequence } = report
  return {
    // With the call, because a gateway that has lost its books counts from the beginning again.
    key: `${callId}:${event}:${sequence}`,
    ...readRingId(callId),
    parentSid: leg === undefined ? legIdOf(callId, 'browser') : callerLegIdOf(leg),
    childSid: legIdOf(callId, leg === undefined ? 'phone' : 'called'),
    ...(report.event === 'ended'
      ? { status: endStatusOf(report), seconds: report.seconds }
      : { status: liveStatusOf(report.event), seconds: null }),
  }
}
