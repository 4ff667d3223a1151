import { formatPaid } from '@ringback/contract/money'
import type { AmountOf } from '@ringback/contract/operator/payments/payment-fields'
import type { OperatorDispute } from '@ringback/contract/operator/payments/disputes'
import type { OperatorPayment } from '@ringback/contract/operator/payments/payments'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { payments } from './strings.ts'

const PAYMENT_TONES: Record<OperatorPayment['state'], BadgeTone> = {
  credited: 'neutral',
  'credited-by-hand': 'neutral',
  surplus: 'neutral',
  'sent-back': 'neutral',
  parked: 'warning',
}

export function PaymentBadge({ state }: { state: OperatorPayment['state'] }) {
  return (
    <Badge tone={PAYMENT_TONES[state]} dot>
      {payments.paymentStates[state]}
    </Badge>
  )
}

const DISPUTE_TONES: Record<OperatorDispute['state'], BadgeTone> = {
  opened: 'warning',
  'under-review': 'warning',
  'action-required': 'bad',
  won: 'neutral',
  lost: 'bad',
}

export function DisputeBadge({ state }: { state: OperatorDispute['state'] }) {
  return (
    <Badge tone={DISPUTE_TONES[state]} dot>
      {payments.disputeStates[state]}
    </Badge>
  )
}

/** What was paid, in its currency. */
export function Amount(paid: AmountOf) {
  return <span className="whitespace-nowrap">{formatPaid(paid)}</span>
}

/** "INR 832.15": in files. */
export function amountText({ amount, currency }: AmountOf): string {
  return `${currency} ${printAmount(amount)}`
}

/** "832.15" */
export function printAmount(amount: number): string {
  return (amount / 100).toFixed(2)
}
