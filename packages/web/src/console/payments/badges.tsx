import type { OperatorDispute, OperatorPayment } from '@ringback/contract/operator/payments'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { payments } from './strings.ts'

const PAYMENT_TONES: Record<OperatorPayment['state'], BadgeTone> = {
  credited: 'good',
  'credited-by-hand': 'good',
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
  won: 'good',
  lost: 'bad',
}

export function DisputeBadge({ state }: { state: OperatorDispute['state'] }) {
  return (
    <Badge tone={DISPUTE_TONES[state]} dot>
      {payments.disputeStates[state]}
    </Badge>
  )
}
