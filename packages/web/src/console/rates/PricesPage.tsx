import { usdFromMicros } from '@ringback/contract/money'
import { type DeckPrice, listDeckPrices } from '@ringback/contract/operator/rates/deck-prices'
import { compareDeck } from '@ringback/contract/operator/rates/rates'
import { percentText } from '@ringback/contract/text/figures'
import { useParams } from 'react-router'
import { Money } from '../../money/Money.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { useEntity } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { LINK } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import type { Column } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { deckPath, marginPercent, typeName } from './RateLists.tsx'
import { Code } from '../../ui/identity/Code.tsx'

const EMPTY_PRICES = { title: 'No prices', detail: 'This deck has no prices.' } as const

/** All prices of a deck, by country or prefix. */
export function PricesPage() {
  const { id = '' } = useParams()
  const { data } = useEntity(compareDeck, { params: { id }, query: { limit: 1 } })
  const isOfCalls = data?.deck.kind !== 'numbers'
  return (
    <Page
      title="Prices of a deck"
      lead={
        <>
          What the carrier charges, and what a customer pays with the markups of now:{' '}
          <Link to={deckPath(id)} className={LINK}>
            {data?.deck.name ?? 'Deck'}
          </Link>
        </>
      }
    >
      <DataTable
        endpoint={listDeckPrices}
        params={{ id }}
        label="Prices of a deck"
        columns={
          isOfCalls
            ? [PREFIX, ...NAMED, COST, CALL_COST, SELLING, MARGIN, INCREMENTS]
            : [...NAMED, COST, SELLING, MARGIN]
        }
        filters={isOfCalls ? [COUNTRY, PREFIX_FILTER] : [COUNTRY]}
        itemKey={({ prefix, country, destination }) => `${prefix} ${country} ${destination}`}
        empty={EMPTY_PRICES}
        exportName="prices"
      />
    </Page>
  )
}

const COUNTRY: Filter = {
  is: 'text',
  name: 'country',
  label: 'Country',
  placeholder: 'Name or code',
}
const PREFIX_FILTER: Filter = {
  is: 'text',
  name: 'prefix',
  label: 'Prefix',
  placeholder: '+4479',
}

const PREFIX: Column<DeckPrice> = {
  header: 'Prefix',
  cell: ({ prefix }) =>
    prefix && (
      <span className="font-mono text-xs">
        <Code>{`+${prefix}`}</Code>
      </span>
    ),
  csv: ({ prefix }) => prefix,
}

const NAMED: readonly Column<DeckPrice>[] = [
  {
    header: 'Destination',
    cell: ({ prefix, destination }) => (prefix === null ? typeName(destination) : destination),
    csv: ({ destination }) => destination,
  },
  {
    header: 'Country',
    cell: ({ country }) => country,
    csv: ({ country }) => country,
  },
]

const COST: Column<DeckPrice> = {
  header: 'Carrier charges',
  align: 'end',
  cell: ({ cost }) => <Money amount={cost} to="rate" />,
  csv: ({ cost }) => usdFromMicros(cost),
}

const CALL_COST: Column<DeckPrice> = {
  header: 'With browser leg',
  align: 'end',
  cell: ({ callCost }) => callCost !== null && <Money amount={callCost} to="rate" />,
  csv: ({ callCost }) => (callCost === null ? null : usdFromMicros(callCost)),
}

const SELLING: Column<DeckPrice> = {
  header: 'Customer pays',
  align: 'end',
  cell: ({ selling }) => <Money amount={selling} to="rate" />,
  csv: ({ selling }) => usdFromMicros(selling),
}

const MARGIN: Column<DeckPrice> = {
  header: 'Margin',
  align: 'end',
  cell: ({ cost, callCost, selling }) =>
    percentText(marginPercent(callCost ?? cost, selling), { decimals: 1 }),
  csv: ({ cost, callCost, selling }) => marginPercent(callCost ?? cost, selling).toFixed(1),
}

const INCREMENTS: Column<DeckPrice> = {
  header: 'Billing increment',
  align: 'end',
  cell: ({ increments }) =>
    increments &&
    (increments.first === increments.next
      ? `${increments.billing} s`
      : `${increments.billing} s (the carrier bills ${increments.first}/${increments.next})`),
  csv: ({ increments }) => increments && increments.billing,
}
