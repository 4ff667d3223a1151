import type { StoredCallStatus } from '@ringback/contract/operator/calls'
import type { RentalState } from '@ringback/contract/operator/numbers'
import type { OperatorOrder } from '@ringback/contract/operator/payments'

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
