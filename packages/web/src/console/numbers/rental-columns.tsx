import type { Rental, RentalState } from '@ringback/contract/operator/numbers/numbers'
import {
  type Column,
  csvColumn,
  customerColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { RentalBadge } from '../shared/values/StateBadges.tsx'
import { Phone, Time } from '../shared/values/values.tsx'
import { numbers } from './strings.ts'

export const NUMBER_COLUMN: Column<Rental> = valueColumn(
  numbers.number,
  ({ phoneNumber }) => phoneNumber,
  phoneNumber => <Phone number={phoneNumber} />,
)

/** The columns of a rental, without its number. */
export const RENTAL_COLUMNS: readonly Column<Rental>[] = [
  valueColumn(
    numbers.state,
    ({ state }) => state,
    state => <RentalBadge state={state} />,
  ),
  customerColumn(numbers.customer, ({ customer }) => customer),
  { header: numbers.until, cell: rental => <Until {...rental} /> },
  valueColumn(
    numbers.origin,
    ({ origin }) => origin,
    origin => numbers.origins[origin],
  ),
  moneyColumn(numbers.monthlyFee, ({ monthlyFee }) => monthlyFee),
  timeColumn(numbers.rentedAt, ({ rentedAt }) => rentedAt),
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
