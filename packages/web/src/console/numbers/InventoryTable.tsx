import { formatUsd, usdFromMicros } from '@ringback/contract/money'
import { importNumber } from '@ringback/contract/operator/numbers/number-changes'
import {
  type InventoryItem,
  releaseOrphan,
  repairNumber,
} from '@ringback/contract/operator/numbers/number-inventory'
import type { OperatorAction } from '@ringback/contract/operator/operator-endpoint'
import { Badge } from '../../ui/Badge.tsx'
import { useCan } from '../session/operator-session.ts'
import { type ActionSubject, ActionButton } from '../shared/change/ActionDialog.tsx'
import { fillIn } from '../shared/change/ActionInput.tsx'
import { LoadedTable } from '../shared/list/LoadedTable.tsx'
import {
  actionsColumn,
  type Column,
  csvColumn,
  customerColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { EntityLink } from '../shared/values/EntityLink.tsx'
import { RentalBadge } from '../shared/values/StateBadges.tsx'
import { Phone } from '../shared/values/values.tsx'
import { matchesInventory } from './inventory-selections.ts'
import { inventory } from './inventory-strings.ts'

/** The numbers of the inventory, the differences first. */
export function InventoryTable({ items }: { items: readonly InventoryItem[] }) {
  const can = useCan()
  return (
    <LoadedTable
      items={items}
      label={inventory.title}
      columns={can(releaseOrphan.role) ? [...COLUMNS, ACTIONS] : COLUMNS}
      itemKey={({ phoneNumber, carrier }) => `${phoneNumber} ${carrier?.sid ?? ''}`}
      filters={FILTERS}
      matches={matchesInventory}
      empty={{ title: inventory.emptyTitle, detail: inventory.emptyDetail }}
      exportName="inventory"
    />
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', inventory.state, inventory.selections),
  textFilter('number', inventory.number, inventory.numberPlaceholder),
  textFilter('customer', inventory.customer, inventory.customerPlaceholder),
]

const ACTIONS = actionsColumn<InventoryItem>(inventory.actions, item => (
  <span className="flex justify-end gap-2">
    {item.place === 'carrier-only' && (
      <>
        <ImportButton item={item} />
        <InventoryButton action={releaseOrphan} item={item} />
      </>
    )}
    {item.place !== 'carrier-only' && item.problems.length > 0 && (
      <InventoryButton action={repairNumber} item={item} />
    )}
  </span>
))

function InventoryButton<A extends OperatorAction>(props: {
  action: A
  item: InventoryItem
  subject?: ActionSubject<A>
}) {
  const { action, item, subject = {} } = props
  const { phoneNumber } = item
  const facts = { number: phoneNumber }
  return (
    <ActionButton
      {...subject}
      action={action}
      name={fillIn(action.form.title, facts)}
      fixed={{ phoneNumber }}
      facts={facts}
    />
  )
}

/** Rents an orphan to a customer, at the usual fee unless another one is entered. */
function ImportButton({ item }: { item: InventoryItem }) {
  const { usualFee } = item
  const [initial, monthlyFee] =
    usualFee === null
      ? ['', inventory.noUsualFee]
      : [usdFromMicros(usualFee).toFixed(2), inventory.usualFee(formatUsd(usualFee))]
  const subject = { initial: { monthlyFee: initial }, help: { monthlyFee } }
  return <InventoryButton action={importNumber} item={item} subject={subject} />
}

const TONES = {
  both: 'neutral',
  'carrier-only': 'warning',
  'ours-only': 'bad',
  releasing: 'warning',
  platform: 'neutral',
} as const

/** The columns of a number in the inventory. */
const COLUMNS: readonly Column<InventoryItem>[] = [
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
  csvColumn(inventory.destination, ({ carrier }) => carrier?.destination ?? null),
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
