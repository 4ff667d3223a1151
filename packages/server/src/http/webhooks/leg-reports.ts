import { isTerminal } from '@ringback/contract/customers/calls'
import type { LegReport } from '../../actions/calls/progress/track-call.ts'
import { CARRIER_STATUSES, type CarrierStatus } from '../../ports/vendors/voice-carrier.ts'
import type { WebhookRequest } from './webhook.ts'
import { readRingId } from '../../ports/vendors/webhook-paths.ts'

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
    key: `${childSid}:status:${status}:${sequenceNumber}`,
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
