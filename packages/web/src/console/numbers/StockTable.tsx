import type { StockItem } from '@ringback/contract/operator/number-stock'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../shared/column.ts'
import { IN_ROW } from '../shared/console-controls.ts'
import type { Filter } from '../shared/filters.ts'
import { LoadedTable } from '../shared/LoadedTable.tsx'
import { SELECTIONS, matchesStock } from './stock-selections.ts'
import { STOCK_COLUMNS } from './stock-columns.tsx'
import { stock } from './stock-strings.ts'

/** What an operator may do about a number in the stock. */
export type StockAction = 'import' | 'release' | 'repair'

interface StockTableProps {
  items: readonly StockItem[]
  canChange: boolean
  onAct: (action: StockAction, item: StockItem) => void
}

/** The numbers of the stock, the differences first. */
export function StockTable({ items, canChange, onAct }: StockTableProps) {
  return (
    <LoadedTable
      items={items}
      label={stock.title}
      columns={canChange ? [...STOCK_COLUMNS, actionsColumn(onAct)] : STOCK_COLUMNS}
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

function actionsColumn(onAct: StockTableProps['onAct']): Column<StockItem> {
  return {
    header: stock.actions,
    align: 'right',
    isPinned: true,
    cell: item => (
      <span className="flex justify-end gap-2">
        {actionsOf(item).map(action => (
          <Button
            key={action}
            look={action === 'release' ? 'danger' : 'secondary'}
            className={IN_ROW}
            aria-label={LABELS[action](item.phoneNumber)}
            onClick={() => onAct(action, item)}
          >
            {stock[action]}
          </Button>
        ))}
      </span>
    ),
  }
}

const LABELS = {
  import: stock.importLabel,
  release: stock.releaseLabel,
  repair: stock.repairLabel,
} as const

function actionsOf({ place, problems }: StockItem): StockAction[] {
  if (place === 'carrier-only') return ['import', 'release']
  return problems.length > 0 ? ['repair'] : []
}
