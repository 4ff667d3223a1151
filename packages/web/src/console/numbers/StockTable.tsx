import type { StockItem } from '@ringback/contract/operator/number-stock'
import { useSearchParams } from 'react-router'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Column } from '../shared/column.ts'
import { IN_ROW, denseInputClass } from '../shared/console-controls.ts'
import { EntityLink } from '../shared/EntityLink.tsx'
import { Phone } from '../shared/Phone.tsx'
import { Table } from '../shared/Table.tsx'
import { CustomerLink } from './rental-columns.tsx'
import { stock } from './stock-strings.ts'

interface StockTableProps {
  items: readonly StockItem[]
  canChange: boolean
  onImport: (phoneNumber: string) => void
  onRelease: (phoneNumber: string) => void
}

/** The numbers of the stock: the differences, or all. The choice is in the URL. */
export function StockTable({ items, canChange, onImport, onRelease }: StockTableProps) {
  const [parameters, setParameters] = useSearchParams()
  const isAll = parameters.get('show') === 'all'
  const shown = items.filter(item => isAll || isDifference(item))
  const columns: Column<StockItem>[] = [
    ...COLUMNS,
    {
      header: stock.actions,
      align: 'right',
      isPinned: true,
      cell: ({ place, phoneNumber }) =>
        canChange &&
        place === 'carrier-only' && (
          <span className="flex justify-end gap-2">
            <Button look="secondary" className={IN_ROW} onClick={() => onImport(phoneNumber)}>
              {stock.import}
            </Button>
            <Button look="danger" className={IN_ROW} onClick={() => onRelease(phoneNumber)}>
              {stock.release}
            </Button>
          </span>
        ),
    },
  ]
  return (
    <>
      <Field label={stock.show} className="w-48">
        {ids => (
          <select
            {...ids}
            value={isAll ? 'all' : ''}
            onChange={event =>
              setParameters(event.target.value === '' ? {} : { show: 'all' }, { replace: true })
            }
            className={denseInputClass()}
          >
            <option value="">{stock.differencesOnly}</option>
            <option value="all">{stock.all}</option>
          </select>
        )}
      </Field>
      {shown.length === 0 ? (
        <EmptyState title={stock.noDifferences} detail={stock.noDifferencesDetail} />
      ) : (
        <Table
          label={stock.title}
          columns={columns}
          items={shown}
          itemKey={({ phoneNumber, carrier }) => `${phoneNumber} ${carrier?.sid ?? ''}`}
        />
      )}
    </>
  )
}

function isDifference({ place, problems }: StockItem): boolean {
  return place === 'carrier-only' || place === 'ours-only' || problems.length > 0
}

const TONES = {
  both: 'good',
  'carrier-only': 'warning',
  'ours-only': 'bad',
  releasing: 'neutral',
  platform: 'neutral',
} as const

const COLUMNS: readonly Column<StockItem>[] = [
  {
    header: stock.number,
    cell: ({ phoneNumber, rental }) =>
      rental ? (
        <EntityLink kind="number" id={phoneNumber}>
          <Phone number={phoneNumber} />
        </EntityLink>
      ) : (
        <Phone number={phoneNumber} />
      ),
  },
  {
    header: stock.place,
    cell: ({ place, problems }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={problems.length > 0 ? 'bad' : TONES[place]} dot>
          {stock.places[place]}
        </Badge>
        {problems.map(problem => (
          <span key={problem} className="text-xs text-soft">
            {stock.problems[problem]}
          </span>
        ))}
      </span>
    ),
  },
  {
    header: stock.customer,
    cell: ({ rental }) => rental && <CustomerLink customer={rental.customer} />,
  },
  { header: stock.carrierName, cell: ({ carrier }) => carrier?.friendlyName ?? null },
]
