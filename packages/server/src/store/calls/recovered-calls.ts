import type { Bill } from '@ringback/contract/billing'
import type { Tx } from '../../ports/database.ts'
import { nextHistorySeq } from './call-transitions.ts'
import type { NewCall } from './calls.ts'

/**
 * Inserts a call that has ended and is settled, of which only the carrier has a record. The owner's credit account
 * must be locked. A call of this leg violates a unique key.
 */
export function insertRecoveredCall(
  tx: Tx,
  call: NewCall,
  ended: Bill & {
    parentSid: string
    childSid: string
    answeredSeconds: number
    dialledAt: Date
    answeredAt: Date
    endedAt: Date
    settledAt: Date
    checkAt: Date | null
  },
): void {
  const insertion = tx.insertInto('calls').values({
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
    status: 'completed',
    created_at: ended.dialledAt,
    usable_until: ended.dialledAt,
    parent_sid: ended.parentSid,
    child_sid: ended.childSid,
    dialled_at: ended.dialledAt,
    answered_at: ended.answeredAt,
    ended_at: ended.endedAt,
    answered_seconds: ended.answeredSeconds,
    billed_seconds: ended.billedSeconds,
    cost: ended.cost,
    settled_at: ended.settledAt,
    check_at: ended.checkAt,
    ...nextHistorySeq(call),
  })
  tx.enqueue(insertion.compile())
}
