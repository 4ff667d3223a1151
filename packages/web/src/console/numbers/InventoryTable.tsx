import { formatUsd, usdFromMicros } from '@ringback/contract/money'
import { importNumber } from '@ringback/contract/operator/numbers/number-changes'
import {
  type InventoryItem,
  releaseOrphan,
  repairNumber,
} from '@ringback/contract/operator/numbers/number-inventory'
import type { OperatorAction } from '@ringback/contract/operator/operator-endpoint'
import { Badge, type BadgeTone } from '../../ui/status/Badge.tsx'
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
import { wordOf } from '../../text/known-key.ts'
import { matchesInventory } from './inventory-selections.ts'

const SELECTIONS = {
  differences: 'Differences',
  orphan: 'Orphans',
  missing: 'Missing at the carrier',
  rented: 'Rented',
  grace: 'In grace',
  pending: 'Pending release',
  platform: 'Platform number',
} as const

const PLACES = {
  both: 'Rented',
  'carrier-only': 'Orphan',
  'ours-only': 'Missing at the carrier',
  releasing: 'Pending release',
  platform: 'Platform number',
} as const

const PROBLEMS = {
  'other-sid': 'The carrier has it under another id',
  'calls-elsewhere': 'Its calls do not come to us',
} as const

/** The numbers of the inventory, the differences first. */
export function InventoryTable({ items }: { items: readonly InventoryItem[] }) {
  const can = useCan()
  return (
    <LoadedTable
      items={items}
      label="Inventory"
      columns={can(releaseOrphan.role) ? [...COLUMNS, ACTIONS] : COLUMNS}
      itemKey={({ phoneNumber, carrier }) => `${phoneNumber} ${carrier?.sid ?? ''}`}
      filters={FILTERS}
      matches={matchesInventory}
      empty={{
        title: 'No numbers',
        detail: 'Neither the carrier nor a customer has a number of ours.',
      }}
      exportName="inventory"
    />
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', 'State', SELECTIONS),
  textFilter('number', 'Number', '+1212'),
  textFilter('customer', 'Customer', 'Email or id'),
]

const ACTIONS = actionsColumn<InventoryItem>('Actions', item => (
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
      ? ['', 'Such numbers are not for rent, so there is no usual fee.']
      : [
          usdFromMicros(usualFee).toFixed(2),
          `Customers pay ${formatUsd(usualFee)} for such a number.`,
        ]
  const subject = { initial: { monthlyFee: initial }, help: { monthlyFee } }
  return <InventoryButton action={importNumber} item={item} subject={subject} />
}

const TONES: Readonly<Record<string, BadgeTone>> = {
  'carrier-only': 'warning',
  'ours-only': 'bad',
  releasing: 'warning',
}

/** The columns of a number in the inventory. */
const COLUMNS: readonly Column<InventoryItem>[] = [
  valueColumn(
    'Number',
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
    'State',
    ({ place }) => place,
    (_, item) => <StateCell {...item} />,
  ),
  csvColumn('Problem', ({ problems }) => problems.join(' ')),
  customerColumn('Customer', ({ rental }) => rental && rental.customer),
  csvColumn('Rental', ({ rental }) => rental?.state ?? null),
  {
    header: 'Name at the carrier',
    // Numbers that customers rent have the id of their rental as name, which is of no use to a reader.
    cell: ({ carrier, rental }) =>
      carrier && carrier.friendlyName !== rental?.id ? carrier.friendlyName : null,
    csv: ({ carrier }) => carrier?.friendlyName ?? null,
  },
  csvColumn(
    'Id at the carrier',
    ({ carrier, rental }) => carrier?.sid ?? rental?.carrierSid ?? null,
  ),
  csvColumn('Calls go to', ({ carrier }) => carrier?.destination ?? null),
]

function StateCell({ place, problems, rental }: InventoryItem) {
  return (
    <span className="grid justify-items-start gap-1">
      {place === 'both' && rental && problems.length === 0 ? (
        <RentalBadge state={rental.state} />
      ) : (
        <Badge tone={problems.length > 0 ? 'bad' : (TONES[place] ?? 'neutral')} dot>
          {wordOf(PLACES, place)}
        </Badge>
      )}
      {problems.map(problem => (
        <span key={problem} className="text-xs text-soft">
          {wordOf(PROBLEMS, problem)}
        </span>
      ))}
    </span>
  )
}
