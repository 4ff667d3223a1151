import type { Rental } from '@ringback/contract/operator/numbers/numbers'
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
import { wordOf } from '../../text/known-key.ts'

const ORIGINS = { rented: 'Rented', imported: 'Imported', reassigned: 'Reassigned' } as const

const UNTIL_OF = {
  active: 'renewal',
  grace_period: 'released if not paid',
  pending_deactivation: 'the carrier confirms',
  purchasing: 'the carrier confirms',
  deactivated: 'ended',
  abandoned: 'ended',
} as const

export const NUMBER_COLUMN: Column<Rental> = valueColumn(
  'Number',
  ({ phoneNumber }) => phoneNumber,
  phoneNumber => <Phone number={phoneNumber} />,
)

/** The columns of a rental, without its number. */
export const RENTAL_COLUMNS: readonly Column<Rental>[] = [
  valueColumn(
    'State',
    ({ state }) => state,
    state => <RentalBadge state={state} />,
  ),
  customerColumn('Customer', ({ customer }) => customer),
  { header: 'Until', cell: rental => <Until {...rental} /> },
  valueColumn(
    'How',
    ({ origin }) => origin,
    origin => wordOf(ORIGINS, origin),
  ),
  moneyColumn('Monthly fee', ({ monthlyFee }) => monthlyFee),
  timeColumn('Rented', ({ rentedAt }) => rentedAt),
  csvColumn('Renewal', ({ renewalAt }) => renewalAt?.toISOString() ?? null),
  csvColumn('Ended', ({ endedAt }) => endedAt?.toISOString() ?? null),
  csvColumn('Rental', ({ id }) => id),
  csvColumn('Country', ({ countryCode }) => countryCode),
  csvColumn('Type', ({ type }) => type),
  csvColumn('Id at the carrier', ({ carrierSid }) => carrierSid),
]

/** Until when the customer has the number unless it is paid, or until when the customer had it. */
function Until({ state, renewalAt, endedAt }: Rental) {
  const at = isInUse(state) ? renewalAt : endedAt
  return (
    <span className="whitespace-nowrap">
      {at && <Time at={at} />} {/* On a line of its own, so that the table fits at 1280 px. */}
      <span className="block text-xs text-soft">{wordOf(UNTIL_OF, state)}</span>
    </span>
  )
}

/** Whether a customer has the number. */
export function isInUse(state: Rental['state']): boolean {
  return state === 'active' || state === 'grace_period'
}
