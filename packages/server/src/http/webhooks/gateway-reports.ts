import type { GatewayReport } from '@ringback/contract/gateway/gateway-contract'
import type { LegReport } from '../../actions/calls/progress/track-call.ts'
import {
  callerLegIdOf,
  endStatusOf,
  legIdOf,
  liveStatusOf,
} from '../../ports/vendors/gateway-legs.ts'

/** A gateway's report as one on the called leg. */
export function legReportOf(report: GatewayReport): LegReport {
  const { callId, leg, event, sequence } = report
  return {
    // With the call, because a gateway that has lost its books counts from the beginning again.
    key: `${callId}:${event}:${sequence}`,
    callId,
    parentSid: leg === undefined ? legIdOf(callId, 'browser') : callerLegIdOf(leg),
    childSid: legIdOf(callId, leg === undefined ? 'phone' : 'called'),
    ...(report.event === 'ended'
      ? { status: endStatusOf(report), seconds: report.seconds }
      : { status: liveStatusOf(report.event), seconds: null }),
  }
}
