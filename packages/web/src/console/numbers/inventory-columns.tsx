import type { InventoryItem } from '@ringback/contract/operator/number-inventory'
import { Badge } from '../../ui/Badge.tsx'
import { type Column, csvColumn } from '../shared/column.ts'
import { EntityLink } from '../shared/EntityLink.tsx'
import { Phone } from '../shared/Phone.tsx'
import { RentalBadge } from '../shared/StateBadges.tsx'
import { inventory } from './inventory-strings.ts'
import { customerColumn, valueColumn } from '../shared/columns.tsx'

const TONES = {
  both: 'good',
  'carrier-only': 'warning',
  'ours-only': 'bad',
  releasing: 'warning',
  platform: 'neutral',
} as const

/** The columns of a number in the inventory. */
export const STOCK_COLUMNS: readonly Column<InventoryItem>[] = [
  valueColumn(
    inventory.number,
    ({ phoneNumber }) => phoneNumber,
    (phoneNumber, { rental }) => {
      const phone = <Phone number={phoneNumber} />
      return rental ? (
        <EntityLink kind="number" id={phoneNumber}>
          {phone}
        </EntityLink>
      ) : (
        phone
      )
    },
  ),
  valueColumn(
    inventory.state,
    ({ place }) => place,
    (_, item) => <StateCell {...item} />,
  ),
  csvColumn(inventory.problem, ({ problems }) => problems.join(' ')),
  customerColumn(inventory.customer, ({ rental }) => rental && rental.customer),
  csvColumn(inventory.rentalState, ({ rental }) => rental?.state ?? null),
  {
    header: inventory.carrierName,
    // Numbers that customers rent have the id of their rental as name, which is of no use to a reader.
    cell: ({ carrier, rental }) =>
      carrier && carrier.friendlyName !== rental?.id ? carrier.friendlyName : null,
    csv: ({ carrier }) => carrier?.friendlyName ?? null,
  },
  csvColumn(
    inventory.carrierSid,
    ({ carrier, rental }) => carrier?.sid ?? rental?.carrierSid ?? null,
  ),
  csvColumn(inventory.voiceUrl, ({ carrier }) => carrier?.voiceUrl ?? null),
]

function StateCell({ place, problems, rental }: InventoryItem) {
  return (
    <span className="grid justify-items-start gap-1">
      {place === 'both' && rental && problems.length === 0 ? (
        <RentalBadge state={rental.state} />
      ) : (
        <Badge tone={problems.length > 0 ? 'bad' : TONES[place]} dot>
          {inventory.places[place]}
        </Badge>
      )}
      {problems.map(problem => (
        <span key={problem} className="text-xs text-soft">
          {inventory.problems[problem]}
        </span>
      ))}
    </span>
  )
}
