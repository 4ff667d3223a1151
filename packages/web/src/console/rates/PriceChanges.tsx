import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { type Micros, micros, usdFromMicros } from '@ringback/contract/money'
import {
  type ListedDeck,
  type ListedPriceChange,
  compareDeck,
} from '@ringback/contract/operator/rates/rates'
import { Money } from '../../money/Money.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import type { Column } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { shared } from '../shared/strings.ts'
import { typeName } from './RateLists.tsx'
import { rates } from './strings.ts'

/** The differences of a deck from the active one. */
export function PriceChanges({ deck: { id, kind } }: { deck: ListedDeck }) {
  const isOfCalls = kind === 'calls'
  return (
    <DataTable
      endpoint={compareDeck}
      params={{ id }}
      label={rates.differences}
      columns={isOfCalls ? RATE_COLUMNS : FEE_COLUMNS}
      filters={isOfCalls ? RATE_FILTERS : FEE_FILTERS}
      itemKey={change => Object.values(change).join(' ')}
      empty={{
        title: rates.sameTitle,
        detail: isOfCalls ? rates.sameDetail : rates.sameFeesDetail,
      }}
      exportName="price-changes"
    />
  )
}

const KINDS = ['below-cost', 'raised', 'lowered', 'added', 'removed', 'other-terms'] as const

const filtersOf = (kinds: readonly (typeof KINDS)[number][]): readonly Filter[] => [
  {
    is: 'choice',
    name: 'change',
    label: rates.change,
    choices: kinds.map(value => ({ value, label: rates.changes[value] })),
  },
]
const RATE_FILTERS = filtersOf(KINDS)
/** A fee has no other terms. */
const FEE_FILTERS = filtersOf(KINDS.filter(kind => kind !== 'other-terms'))

const TONES = {
  'below-cost': 'bad',
  raised: 'warning',
  lowered: 'neutral',
  added: 'neutral',
  removed: 'neutral',
  'other-terms': 'neutral',
} as const

const KIND: Column<ListedPriceChange> = {
  header: rates.change,
  cell: ({ kind }) => <Badge tone={TONES[kind]}>{rates.changes[kind]}</Badge>,
  csv: ({ kind }) => kind,
}

const PRICES: readonly Column<ListedPriceChange>[] = [
  {
    header: rates.from,
    align: 'right',
    cell: change => (
      <span className="whitespace-nowrap">
        {change.kind === 'below-cost' && (
          <span className="mr-2 text-xs text-soft">{rates.belowCostNote}</span>
        )}
        {priceOf(change.from)}
      </span>
    ),
    csv: ({ from }) => dollarsOf(from),
  },
  {
    header: rates.to,
    align: 'right',
    cell: ({ to }) => priceOf(to),
    csv: ({ to }) => dollarsOf(to),
  },
  {
    header: rates.difference,
    align: 'right',
    sort: 'difference',
    cell: change => {
      const difference = differenceOf(change)
      return difference !== null && <Money amount={difference} to="rate" signed />
    },
    csv: change => {
      const difference = differenceOf(change)
      return difference === null ? null : usdFromMicros(difference)
    },
  },
  {
    header: rates.percent,
    align: 'right',
    sort: 'percent',
    cell: change => {
      const percent = percentOf(change)
      return percent !== null && rates.percentOf(percent)
    },
    csv: change => percentOf(change)?.toFixed(1) ?? null,
  },
]

/** Null for a price that was added or removed. */
function differenceOf({ from, to }: ListedPriceChange): Micros | null {
  return from === null || to === null ? null : micros(to - from)
}

function percentOf(change: ListedPriceChange): number | null {
  const difference = differenceOf(change)
  return difference === null || !change.from
    ? null
    : (Number(difference) * 100) / Number(change.from)
}

const RATE_COLUMNS: readonly Column<ListedPriceChange>[] = [
  KIND,
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
  ...PRICES,
]

const FEE_COLUMNS: readonly Column<ListedPriceChange>[] = [
  KIND,
  {
    header: rates.country,
    cell: ({ country }) => country && (COUNTRY_NAMES.get(country) ?? country),
    csv: ({ country }) => country,
  },
  {
    header: rates.type,
    cell: ({ destination }) => typeName(destination),
    csv: ({ destination }) => destination,
  },
  ...PRICES,
]

const COUNTRY_NAMES = new Map<string, string>(
  VIRTUAL_NUMBER_COUNTRIES.map(({ code, name }) => [code, name]),
)

function priceOf(amount: Micros | null) {
  return amount === null ? shared.noValue : <Money amount={amount} to="rate" />
}

function dollarsOf(amount: Micros | null): number | null {
  return amount === null ? null : usdFromMicros(amount)
}
