import type { StoredCallStatus } from '@ringback/contract/operator/calls/calls'
import type { RentalState } from '@ringback/contract/operator/numbers/numbers'
import type { OperatorOrder } from '@ringback/contract/operator/payments/orders'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'

const CALL_TONES: Partial<Record<StoredCallStatus, BadgeTone>> = {
  dialing: 'warning',
  ringing: 'warning',
  'in-progress': 'good',
  failed: 'bad',
}

/** The status of a call. The dot marks a live one. */
export function CallBadge({
  status,
  isLive = false,
}: {
  status: StoredCallStatus
  isLive?: boolean
}) {
  return (
    <Badge tone={CALL_TONES[status] ?? 'neutral'} dot={isLive}>
      {callStates[status]}
    </Badge>
  )
}

const ORDER_TONES: Record<OperatorOrder['status'], BadgeTone> = {
  ordering: 'neutral',
  open: 'neutral',
  paid: 'neutral',
  abandoned: 'neutral',
}

export function OrderBadge({ status }: { status: OperatorOrder['status'] }) {
  return (
    <Badge tone={ORDER_TONES[status]} dot>
      {orderStates[status]}
    </Badge>
  )
}

const RENTAL_TONES: Record<RentalState, BadgeTone> = {
  active: 'neutral',
  grace_period: 'warning',
  pending_deactivation: 'warning',
  purchasing: 'warning',
  deactivated: 'neutral',
  abandoned: 'neutral',
}

export function RentalBadge({ state }: { state: RentalState }) {
  return (
    <Badge tone={RENTAL_TONES[state]} dot>
      {rentalStates[state]}
    </Badge>
  )
}

/** The words for the states of calls, orders and rentals, which several nouns show. */
export const callStates: Readonly<Record<StoredCallStatus, string>> = {
  created: 'Created',
  dialing: 'Dialing',
  ringing: 'Ringing',
  'in-progress': 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  busy: 'Busy',
  'no-answer': 'No answer',
  canceled: 'Canceled',
  expired: 'Never dialled',
}

const LEG_WORDS: Readonly<Record<string, string>> = {
  ...callStates,
  queued: 'Queued',
  initiated: 'Dialing',
}

/** A status of a call or of a leg in our words, and any other text as it is. */
export function wordsOf(status: string): string {
  return LEG_WORDS[status] ?? status
}

export const orderStates: Readonly<Record<OperatorOrder['status'], string>> = {
  ordering: 'Ordering',
  open: 'Open',
  paid: 'Paid',
  abandoned: 'Abandoned',
}

export const rentalStates: Readonly<Record<RentalState, string>> = {
  active: 'Active',
  grace_period: 'In grace',
  pending_deactivation: 'Pending release',
  deactivated: 'Ended',
  purchasing: 'Purchasing',
  abandoned: 'Abandoned',
}
