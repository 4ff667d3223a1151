import { usdFromMicros } from '@ringback/contract/money'
import { type DeckPrice, listDeckPrices } from '@ringback/contract/operator/rates/deck-prices'
import { compareDeck } from '@ringback/contract/operator/rates/rates'
import { useParams } from 'react-router'
import { Money } from '../../money/Money.tsx'
import { Link } from '../../ui/Link.tsx'
import { useEntity } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { LINK } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import type { Column } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { deckPath, marginPercent, typeName } from './RateLists.tsx'
import { rates } from './strings.ts'

/** All prices of a deck, by country or prefix. */
export function PricesPage() {
  const { id = '' } = useParams()
  const { data } = useEntity(compareDeck, { params: { id }, query: { limit: 1 } })
  const isOfCalls = data?.deck.kind !== 'numbers'
  return (
    <Page
      title={rates.pricesTitle}
      lead={
        <>
          {rates.pricesLead}{' '}
          <Link to={deckPath(id)} className={LINK}>
            {data?.deck.name ?? rates.deckTitle}
          </Link>
        </>
      }
    >
      <DataTable
        endpoint={listDeckPrices}
        params={{ id }}
        label={rates.pricesTitle}
        columns={
          isOfCalls
            ? [PREFIX, ...NAMED, COST, CALL_COST, SELLING, MARGIN, INCREMENTS]
            : [...NAMED, COST, SELLING, MARGIN]
        }
        filters={isOfCalls ? [COUNTRY, PREFIX_FILTER] : [COUNTRY]}
        itemKey={({ prefix, country, destination }) => `${prefix} ${country} ${destination}`}
        empty={rates.emptyPrices}
        exportName="prices"
      />
    </Page>
  )
}

const COUNTRY: Filter = {
  is: 'text',
  name: 'country',
  label: rates.country,
  placeholder: rates.countryPlaceholder,
}
const PREFIX_FILTER: Filter = {
  is: 'text',
  name: 'prefix',
  label: rates.prefix,
  placeholder: '+4479',
}

const PREFIX: Column<DeckPrice> = {
  header: rates.prefix,
  cell: ({ prefix }) => prefix && <span className="font-mono text-xs">+{prefix}</span>,
  csv: ({ prefix }) => prefix,
}

const NAMED: readonly Column<DeckPrice>[] = [
  {
    header: rates.destination,
    cell: ({ prefix, destination }) => (prefix === null ? typeName(destination) : destination),
    csv: ({ destination }) => destination,
  },
  {
    header: rates.country,
    cell: ({ country }) => country,
    csv: ({ country }) => country,
  },
]

const COST: Column<DeckPrice> = {
  header: rates.carrierCharges,
  align: 'right',
  cell: ({ cost }) => <Money amount={cost} to="rate" />,
  csv: ({ cost }) => usdFromMicros(cost),
}

const CALL_COST: Column<DeckPrice> = {
  header: rates.callCosts,
  align: 'right',
  cell: ({ callCost }) => callCost !== null && <Money amount={callCost} to="rate" />,
  csv: ({ callCost }) => (callCost === null ? null : usdFromMicros(callCost)),
}

const SELLING: Column<DeckPrice> = {
  header: rates.customerPays,
  align: 'right',
  cell: ({ selling }) => <Money amount={selling} to="rate" />,
  csv: ({ selling }) => usdFromMicros(selling),
}

const MARGIN: Column<DeckPrice> = {
  header: rates.margin,
  align: 'right',
  cell: ({ cost, callCost, selling }) => rates.marginOf(marginPercent(callCost ?? cost, selling)),
  csv: ({ cost, callCost, selling }) => marginPercent(callCost ?? cost, selling).toFixed(1),
}

const INCREMENTS: Column<DeckPrice> = {
  header: rates.increments,
  align: 'right',
  cell: ({ increments }) =>
    increments && rates.incrementsOf(increments.first, increments.next, increments.billing),
  csv: ({ increments }) => increments && increments.billing,
}
