import type { CustomerState as ListedCustomerState } from '@ringback/contract/operator/customers/customers'
import type {
  StoredCallStatus,
  ListedCallOfCustomer,
} from '@ringback/contract/operator/calls/calls'
import type { ListedCustomer } from '@ringback/contract/operator/customers/customers'
import type { Rental, RentalState } from '@ringback/contract/operator/numbers/numbers'
import type { OperatorOrder, OrderStatus } from '@ringback/contract/operator/payments/orders'
import { Badge, type BadgeTone } from '../../../ui/status/Badge.tsx'
import { wordOf } from '../../../text/known-key.ts'

const CALL_TONES: Readonly<Record<string, BadgeTone>> = {
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
  status: ListedCallOfCustomer['status']
  isLive?: boolean
}) {
  return (
    <Badge tone={CALL_TONES[status] ?? 'neutral'} dot={isLive}>
      {wordOf(callStates, status)}
    </Badge>
  )
}

export function OrderBadge({ status }: { status: OperatorOrder['status'] }) {
  return <Badge dot>{wordOf(orderStates, status)}</Badge>
}

const RENTAL_TONES: Readonly<Record<string, BadgeTone>> = {
  grace_period: 'warning',
  pending_deactivation: 'warning',
  purchasing: 'warning',
}

export function RentalBadge({ state }: { state: Rental['state'] }) {
  return (
    <Badge tone={RENTAL_TONES[state] ?? 'neutral'} dot>
      {wordOf(rentalStates, state)}
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

export const orderStates: Readonly<Record<OrderStatus, string>> = {
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

type Shown = Pick<ListedCallOfCustomer, 'status' | 'isLive' | 'endRequestedAt'>

/** The status of a call, and whether its end is requested. */
export function CallStatusBadge({ call: { status, isLive, endRequestedAt } }: { call: Shown }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <CallBadge status={status} isLive={isLive} />
      {isLive && endRequestedAt !== null && <Badge tone="warning">End requested</Badge>}
    </span>
  )
}

/** How often live calls are read again. */
export const REFRESH_MS = 2_000

type StateFacts = Pick<ListedCustomer, 'closedAt' | 'frozenAt' | 'debt' | 'verifiedAt'>

/** What is special about a customer. */
export const CUSTOMER_STATES = {
  frozen: 'Frozen',
  'in-debt': 'In debt',
  unverified: 'Unverified',
  closed: 'Closed',
} satisfies Record<ListedCustomerState, string>

/** The states of an account, the most important one first. */
export function statesOf({ closedAt, frozenAt, debt, verifiedAt }: StateFacts) {
  if (closedAt) return [{ tone: 'neutral', label: 'Closed' }] as const
  const states: { tone: BadgeTone; label: string }[] = []
  if (frozenAt) states.push({ tone: 'bad', label: 'Frozen' })
  if (debt > 0n) states.push({ tone: 'bad', label: CUSTOMER_STATES['in-debt'] })
  if (!verifiedAt) states.push({ tone: 'warning', label: 'Unverified' })
  return states.length > 0 ? states : ([{ tone: 'neutral', label: 'Active' }] as const)
}

export function CustomerState({ customer }: { customer: StateFacts }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {statesOf(customer).map(({ tone, label }) => (
        <Badge key={label} tone={tone} dot>
          {label}
        </Badge>
      ))}
    </span>
  )
}
