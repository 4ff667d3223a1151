import type { Rental, RentalState } from '@ringback/contract/operator/numbers'
import { formatExactUsd } from '@ringback/contract/money'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import type { Column } from '../shared/column.ts'
import { EntityLink, Id } from '../shared/EntityLink.tsx'
import { Money } from '../shared/Money.tsx'
import { Phone } from '../shared/Phone.tsx'
import { Time } from '../shared/Time.tsx'
import { numbers } from './strings.ts'

const STATE_TONES: Record<RentalState, BadgeTone> = {
  active: 'good',
  grace_period: 'warning',
  pending_deactivation: 'warning',
  purchasing: 'warning',
  deactivated: 'neutral',
  abandoned: 'neutral',
}

export function RentalBadge({ state }: { state: RentalState }) {
  return (
    <Badge tone={STATE_TONES[state]} dot>
      {numbers.states[state]}
    </Badge>
  )
}

export function CustomerLink({ customer }: Pick<Rental, 'customer'>) {
  return (
    <EntityLink kind="customer" id={customer.id}>
      {customer.email || numbers.closedAccount}
    </EntityLink>
  )
}

export const NUMBER_COLUMN: Column<Rental> = {
  header: numbers.number,
  cell: ({ phoneNumber }) => <Phone number={phoneNumber} />,
  csv: ({ phoneNumber }) => phoneNumber,
}

/** The columns of a rental, without its number. */
export const RENTAL_COLUMNS: readonly Column<Rental>[] = [
  {
    header: numbers.state,
    cell: ({ state }) => <RentalBadge state={state} />,
    csv: ({ state }) => state,
  },
  {
    header: numbers.customer,
    cell: ({ customer }) => <CustomerLink customer={customer} />,
    csv: ({ customer }) => customer.email,
  },
  {
    header: numbers.origin,
    cell: ({ origin }) => numbers.origins[origin],
    csv: ({ origin }) => origin,
  },
  {
    header: numbers.monthlyFee,
    align: 'right',
    cell: ({ monthlyFee }) => <Money amount={monthlyFee} />,
    csv: ({ monthlyFee }) => formatExactUsd(monthlyFee),
  },
  {
    header: numbers.rentedAt,
    cell: ({ rentedAt }) => <Time at={rentedAt} />,
    csv: ({ rentedAt }) => rentedAt?.toISOString() ?? null,
  },
  {
    header: numbers.renewalAt,
    cell: ({ renewalAt, endedAt }) => <Time at={endedAt ? null : renewalAt} />,
    csv: ({ renewalAt }) => renewalAt?.toISOString() ?? null,
  },
  {
    header: numbers.endedAt,
    cell: ({ endedAt }) => <Time at={endedAt} />,
    csv: ({ endedAt }) => endedAt?.toISOString() ?? null,
  },
  {
    header: numbers.id,
    isCsvOnly: true,
    cell: ({ id }) => <Id>{id}</Id>,
    csv: ({ id }) => id,
  },
]
