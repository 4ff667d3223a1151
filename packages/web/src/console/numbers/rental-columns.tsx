import type { Rental, RentalState } from '@ringback/contract/operator/numbers'
import { formatExactUsd } from '@ringback/contract/money'
import { type Column, csvColumn } from '../shared/column.ts'
import { CustomerLink } from '../shared/CustomerLink.tsx'
import { Money } from '../shared/Money.tsx'
import { Phone } from '../shared/Phone.tsx'
import { RentalBadge } from '../shared/StateBadges.tsx'
import { Time } from '../shared/Time.tsx'
import { numbers } from './strings.ts'

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
    cell: ({ customer }) => <CustomerLink {...customer} />,
    csv: ({ customer }) => customer.email || customer.id,
  },
  { header: numbers.until, cell: rental => <Until {...rental} /> },
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
  csvColumn(numbers.renewalAt, ({ renewalAt }) => renewalAt?.toISOString() ?? null),
  csvColumn(numbers.endedAt, ({ endedAt }) => endedAt?.toISOString() ?? null),
  csvColumn(numbers.id, ({ id }) => id),
  csvColumn(numbers.country, ({ countryCode }) => countryCode),
  csvColumn(numbers.type, ({ type }) => type),
  csvColumn(numbers.carrierSid, ({ carrierSid }) => carrierSid),
]

/** Until when the customer has the number unless it is paid, or until when the customer had it. */
function Until({ state, renewalAt, endedAt }: Rental) {
  const at = isInUse(state) ? renewalAt : endedAt
  return (
    <span className="whitespace-nowrap">
      {at && <Time at={at} />} {/* On a line of its own, so that the table fits at 1280 px. */}
      <span className="block text-xs text-soft">{numbers.untilOf[state]}</span>
    </span>
  )
}

/** Whether a customer has the number. */
export function isInUse(state: RentalState): boolean {
  return state === 'active' || state === 'grace_period'
}
