import { type Micros, micros, usdFromMicros } from '@ringback/contract/money'
import {
  type ListedDeck,
  type ListedPriceChange,
  compareDeck,
} from '@ringback/contract/operator/rates/rates'
import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { percentText } from '@ringback/contract/text/figures'
import { Money } from '../../money/Money.tsx'
import { Badge, type BadgeTone } from '../../ui/status/Badge.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import type { Column } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { wordOf } from '../../text/known-key.ts'
import { typeName, PRICE_CHANGES } from './RateLists.tsx'
import { Code } from '../../ui/identity/Code.tsx'

/** The differences of a deck from the active one. */
export function PriceChanges({ deck: { id, kind } }: { deck: ListedDeck }) {
  const isOfCalls = kind === 'calls'
  return (
    <DataTable
      endpoint={compareDeck}
      params={{ id }}
      label="Differences"
      columns={isOfCalls ? RATE_COLUMNS : FEE_COLUMNS}
      filters={isOfCalls ? RATE_FILTERS : FEE_FILTERS}
      itemKey={change => Object.values(change).join(' ')}
      empty={{
        title: 'No differences',
        detail: isOfCalls
          ? 'This deck has the prices that are active.'
          : 'This deck has the fees that are active, for all numbers that customers can rent.',
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
    label: 'Change',
    choices: kinds.map(value => ({ value, label: PRICE_CHANGES[value] })),
  },
]
const RATE_FILTERS = filtersOf(KINDS)
/** A fee has no other terms. */
const FEE_FILTERS = filtersOf(KINDS.filter(kind => kind !== 'other-terms'))

const TONES: Readonly<Record<string, BadgeTone>> = { 'below-cost': 'bad', raised: 'warning' }

const KIND: Column<ListedPriceChange> = {
  header: 'Change',
  cell: ({ kind }) => <Badge tone={TONES[kind] ?? 'neutral'}>{wordOf(PRICE_CHANGES, kind)}</Badge>,
  csv: ({ kind }) => kind,
}

const PRICES: readonly Column<ListedPriceChange>[] = [
  {
    header: 'Active deck',
    align: 'end',
    cell: change => (
      <span className="whitespace-nowrap">
        {change.kind === 'below-cost' && (
          <span className="me-2 text-xs text-soft">Carrier asks</span>
        )}
        {priceOf(change.from)}
      </span>
    ),
    csv: ({ from }) => dollarsOf(from),
  },
  {
    header: 'This deck',
    align: 'end',
    cell: ({ to }) => priceOf(to),
    csv: ({ to }) => dollarsOf(to),
  },
  {
    header: 'Difference',
    align: 'end',
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
    header: 'Change in %',
    align: 'end',
    sort: 'percent',
    cell: change => {
      const percent = percentOf(change)
      return percent !== null && percentText(percent, { decimals: 1, signed: true })
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
    header: 'Prefix',
    cell: ({ prefix }) => (
      <span className="font-mono text-xs">
        <Code>{prefix ?? '–'}</Code>
      </span>
    ),
    csv: ({ prefix }) => prefix,
  },
  {
    header: 'Destination',
    cell: ({ destination }) => destination,
    csv: ({ destination }) => destination,
  },
  {
    header: 'Country',
    cell: ({ country }) => country ?? '–',
    csv: ({ country }) => country,
  },
  { header: 'Caller ID', cell: ({ origin }) => origin, csv: ({ origin }) => origin },
  ...PRICES,
]

const FEE_COLUMNS: readonly Column<ListedPriceChange>[] = [
  KIND,
  {
    header: 'Country',
    cell: ({ country }) => country && (COUNTRY_NAMES.get(country) ?? country),
    csv: ({ country }) => country,
  },
  {
    header: 'Type',
    cell: ({ destination }) => typeName(destination),
    csv: ({ destination }) => destination,
  },
  ...PRICES,
]

const COUNTRY_NAMES = new Map<string, string>(
  VIRTUAL_NUMBER_COUNTRIES.map(({ code, name }) => [code, name]),
)

function priceOf(amount: Micros | null) {
  return amount === null ? '–' : <Money amount={amount} to="rate" />
}

function dollarsOf(amount: Micros | null): number | null {
  return amount === null ? null : usdFromMicros(amount)
}
