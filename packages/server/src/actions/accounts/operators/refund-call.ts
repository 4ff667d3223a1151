import { type Micros, formatExactUsd, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { callRefundTransfer } from '../../../core/credit/ledger.ts'
import { callRefundKey } from '../../../core/credit/transfer-keys.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findCustomer } from '../../../store/accounts/customers.ts'
import { insertCallRefund, refundedOf, lockCall } from '../../../store/calls/calls.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import {
  type SupportLimitRefusal,
  countSupportCredit,
  findEarlier,
  spendAddedCredit,
} from './change-customer-credit.ts'

export type CallRefundRefusal =
  | 'unknown-call'
  | 'customer-closed'
  | 'call-not-settled'
  | 'refund-above-cost'
  | SupportLimitRefusal
  | 'key-used-otherwise'

/** Refunds a settled call, or a part of its cost. All refunds of a call together are at most its cost. */
export async function refundCall(
  ports: Ports,
  by: ChangedBy,
  refund: { callId: string; amount: Micros; idempotencyKey?: string | undefined },
): Promise<Outcome<null, CallRefundRefusal>> {
  const { callId, amount } = refund
  const key = callRefundKey(callId, refund.idempotencyKey ?? ports.ids.next('key'))
  return change<null, CallRefundRefusal>(ports, by, 'customers refund-call', async (tx, at) => {
    const call = await lockCall(tx, callId)
    if (!call) return refused('unknown-call')
    if (call.cost === null) return refused('call-not-settled')
    const customer = await findCustomer(tx, call.userId)
    if (customer?.closedAt) return refused('customer-closed')
    const transfer = callRefundTransfer(call, key, amount)
    const earlier = await findEarlier(tx, transfer)
    if (earlier === 'same') return accepted({ isRepeated: true, value: null })
    if (earlier === 'other') return refused('key-used-otherwise')
    const refunded = await refundedOf(tx, callId)
    if (refunded + amount > call.cost) {
      const left = micros(call.cost > refunded ? call.cost - refunded : 0n)
      return refused('refund-above-cost', { left: formatExactUsd(left) })
    }
    const allowed = await countSupportCredit(ports, tx, by, amount)
    if (!allowed.ok) return allowed
    const transferId = ports.ids.next('transfer')
    enqueueTransfer(tx, transfer, { id: transferId, at })
    insertCallRefund(tx, { transferId, callId, amount, at })
    await spendAddedCredit(ports, tx, call.userId)
    return accepted({
      subject: `call:${callId}`,
      before: { refunded },
      after: { refunded: refunded + amount, amount, user: call.userId },
      value: null,
    })
  })
}
