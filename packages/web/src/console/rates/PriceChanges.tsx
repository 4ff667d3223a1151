import { type Micros, formatExactUsd } from '@ringback/contract/money'
import { type ListedPriceChange, compareDeck } from '@ringback/contract/operator/rates'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import type { Filter } from '../shared/filters.ts'
import { Money } from '../shared/Money.tsx'
import { shared } from '../shared/strings.ts'
import { rates } from './strings.ts'

/** The differences of a deck from the one in force. */
export function PriceChanges({ deckId }: { deckId: string }) {
  return (
    <DataTable
      endpoint={compareDeck}
      params={{ id: deckId }}
      label={rates.differences}
      columns={COLUMNS}
      filters={FILTERS}
      itemKey={change => Object.values(change).join(' ')}
      empty={{ title: rates.sameTitle, detail: rates.sameDetail }}
      exportName="price-changes"
    />
  )
}

const KINDS = ['below-cost', 'raised', 'lowered', 'added', 'removed', 'other-terms'] as const

const FILTERS: readonly Filter[] = [
  {
    is: 'choice',
    name: 'change',
    label: rates.change,
    choices: KINDS.map(value => ({ value, label: rates.changes[value] })),
  },
]

const TONES = {
  'below-cost': 'bad',
  raised: 'warning',
  lowered: 'good',
  added: 'neutral',
  removed: 'neutral',
  'other-terms': 'neutral',
} as const

const COLUMNS: readonly Column<ListedPriceChange>[] = [
  {
    header: rates.change,
    cell: ({ kind }) => <Badge tone={TONES[kind]}>{rates.changes[kind]}</Badge>,
    csv: ({ kind }) => kind,
  },
  {
    header: rates.prefix,
    cell: ({ prefix }) => <span className="font-mono text-xs">{prefix ?? shared.noValue}</span>,
    csv: ({ prefix }) => prefix,
  },
  {
    header: rates.destination,
    cell: ({ destination }) => destination,
    csv: ({ destination }) => destination,
  },
  {
    header: rates.country,
    cell: ({ country }) => country ?? shared.noValue,
    csv: ({ country }) => country,
  },
  { header: rates.origin, cell: ({ origin }) => origin, csv: ({ origin }) => origin },
  {
    header: rates.from,
    align: 'right',
    cell: change => (
      <>
        {change.kind === 'below-cost' && (
          <span className="mr-2 text-xs text-soft">{rates.belowCostNote}</span>
        )}
        <Price amount={change.from} />
      </>
    ),
    csv: ({ from }) => textOf(from),
  },
  {
    header: rates.to,
    align: 'right',
    cell: ({ to }) => <Price amount={to} />,
    csv: ({ to }) => textOf(to),
  },
]

function Price({ amount }: { amount: Micros | null }) {
  return amount === null ? shared.noValue : <Money amount={amount} exact />
}

function textOf(amount: Micros | null): string | null {
  return amount === null ? null : formatExactUsd(amount)
}
