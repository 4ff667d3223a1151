import { isTerminal } from '@ringback/contract/calls'
import type { LegReport } from '../../actions/calls/track-call.ts'
import { CARRIER_STATUSES, type CarrierStatus } from '../../ports/voice-carrier.ts'
import type { WebhookRequest } from './webhook.ts'

/** What a status callback of the called leg says; null when it is none. */
export function readStatus({ fields, query }: WebhookRequest): LegReport | null {
  const {
    CallSid: childSid = '',
    ParentCallSid: parentSid = '',
    SequenceNumber: place = '',
  } = fields
  const status = REPORTED_STATUSES.get(fields['CallStatus'] ?? '')
  if (!childSid || !parentSid || !status) return null
  return {
    key: `${childSid}:status:${status}:${place}`,
    callId: query['call'] ?? '',
    parentSid,
    childSid,
    status,
    seconds: talkSeconds(status, fields['CallDuration']),
  }
}

/** What the result of a dial says; null when it says nothing final. */
export function readDialResult({ fields, query }: WebhookRequest): LegReport | null {
  const { CallSid: parentSid = '', DialCallSid: childSid = '' } = fields
  const status = REPORTED_STATUSES.get(fields['DialCallStatus'] ?? '')
  if (!parentSid || !status || !isTerminal(status)) return null
  return {
    key: `${parentSid}:dial-result:${status}`,
    callId: query['call'] ?? '',
    parentSid,
    childSid: childSid || null,
    status,
    seconds: talkSeconds(status, fields['DialCallDuration']),
  }
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
