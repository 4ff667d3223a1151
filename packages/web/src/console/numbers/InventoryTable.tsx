import { formatUsd, usdFromMicros } from '@ringback/contract/money'
import { importNumber } from '@ringback/contract/operator/number-changes'
import {
  type InventoryItem,
  releaseOrphan,
  repairNumber,
} from '@ringback/contract/operator/number-inventory'
import type { OperatorAction } from '@ringback/contract/operator/operator-endpoint'
import { useCan } from '../session/operator-context.ts'
import type { ActionSubject } from '../shared/ActionDialog.tsx'
import { ActionButton } from '../shared/actions.tsx'
import { fillIn } from '../shared/fill-in.ts'
import { choiceFilter, type Filter, textFilter } from '../shared/filters.ts'
import { LoadedTable } from '../shared/LoadedTable.tsx'
import { matchesInventory } from './inventory-selections.ts'
import { STOCK_COLUMNS } from './inventory-columns.tsx'
import { inventory } from './inventory-strings.ts'
import { actionsColumn } from '../shared/columns.tsx'

/** The numbers of the inventory, the differences first. */
export function InventoryTable({ items }: { items: readonly InventoryItem[] }) {
  const can = useCan()
  return (
    <LoadedTable
      items={items}
      label={inventory.title}
      columns={can(releaseOrphan.role) ? [...STOCK_COLUMNS, ACTIONS] : STOCK_COLUMNS}
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
      isInRow
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
