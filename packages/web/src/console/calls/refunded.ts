import { micros } from '@ringback/contract/money'
import type { InspectedCall } from '@ringback/contract/operator/calls'
import type { RefundedCall } from '../shared/RefundButton.tsx'
import { otherPartyOf } from '../shared/Party.tsx'

/** What operators have refunded of a call; null until the call is settled. */
export function refundedOf(call: InspectedCall): RefundedCall | null {
  const { id, cost, transfers } = call
  if (cost === null) return null
  const refunded = transfers
    .filter(({ key }) => key.startsWith('refund:'))
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account.startsWith('credit:'))
    .reduce((sum, { amount }) => sum + amount, 0n)
  return { id, party: otherPartyOf(call), cost, refunded: micros(refunded) }
}
