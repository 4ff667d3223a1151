import type { Bill } from '@ringback/contract/calls/billing'
import type { Tx } from '../../ports/database.ts'
import { nextHistorySeq } from './call-transitions.ts'
import { type NewCall, newCallRow } from './calls.ts'

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
    ...newCallRow(call),
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
