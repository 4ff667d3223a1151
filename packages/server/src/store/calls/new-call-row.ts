import type { NewCall } from '../../core/calls/call.ts'

/** The columns that are fixed when a call is created. */
export function newCallRow(call: NewCall) {
  return {
    id: call.id,
    user_id: call.userId,
    direction: call.direction,
    from_number: call.fromNumber,
    to_number: call.toNumber,
    destination: call.destination,
    rate_per_minute: call.tariff.ratePerMinute,
    billing_seconds: call.tariff.billingSeconds,
    authorised_seconds: call.authorisedSeconds,
    hold: call.hold,
    cost_per_minute: call.costPerMinute,
  }
}
