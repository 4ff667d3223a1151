import { formatUsd, usdFromMicros } from '@ringback/contract/money'
import { importNumber } from '@ringback/contract/operator/number-changes'
import {
  type StockItem,
  releaseOrphan,
  repairNumber,
} from '@ringback/contract/operator/number-stock'
import type { OperatorAction } from '@ringback/contract/operator/operator-endpoint'
import { useCan } from '../session/operator-context.ts'
import type { ActionSubject } from '../shared/ActionDialog.tsx'
import { ActionButton } from '../shared/actions.tsx'
import type { Column } from '../shared/column.ts'
import { fillIn } from '../shared/fill-in.ts'
import type { Filter } from '../shared/filters.ts'
import { LoadedTable } from '../shared/LoadedTable.tsx'
import { SELECTIONS, matchesStock } from './stock-selections.ts'
import { STOCK_COLUMNS } from './stock-columns.tsx'
import { stock } from './stock-strings.ts'

/** The numbers of the stock, the differences first. */
export function StockTable({ items }: { items: readonly StockItem[] }) {
  const can = useCan()
  return (
    <LoadedTable
      items={items}
      label={stock.title}
      columns={can(releaseOrphan.role) ? [...STOCK_COLUMNS, ACTIONS] : STOCK_COLUMNS}
      itemKey={({ phoneNumber, carrier }) => `${phoneNumber} ${carrier?.sid ?? ''}`}
      filters={FILTERS}
      matches={matchesStock}
      empty={{ title: stock.emptyTitle, detail: stock.emptyDetail }}
      exportName="stock"
    />
  )
}

const FILTERS: readonly Filter[] = [
  {
    is: 'choice',
    name: 'state',
    label: stock.state,
    choices: SELECTIONS.map(value => ({ value, label: stock.selections[value] })),
  },
  { is: 'text', name: 'number', label: stock.number, placeholder: stock.numberPlaceholder },
  { is: 'text', name: 'customer', label: stock.customer, placeholder: stock.customerPlaceholder },
]

const ACTIONS: Column<StockItem> = {
  header: stock.actions,
  align: 'right',
  isPinned: true,
  cell: item => (
    <span className="flex justify-end gap-2">
      {item.place === 'carrier-only' && (
        <>
          <ImportButton item={item} />
          <StockButton action={releaseOrphan} item={item} />
        </>
      )}
      {item.place !== 'carrier-only' && item.problems.length > 0 && (
        <StockButton action={repairNumber} item={item} />
      )}
    </span>
  ),
}

function StockButton<A extends OperatorAction>(props: {
  action: A
  item: StockItem
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
function ImportButton({ item }: { item: StockItem }) {
  const { usualFee } = item
  const [initial, monthlyFee] =
    usualFee === null
      ? ['', stock.noUsualFee]
      : [usdFromMicros(usualFee).toFixed(2), stock.usualFee(formatUsd(usualFee))]
  const subject = { initial: { monthlyFee: initial }, help: { monthlyFee } }
  return <StockButton action={importNumber} item={item} subject={subject} />
}
