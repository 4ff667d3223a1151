import { usdFromMicros } from '@ringback/contract/money'
import { fetchDeck } from '@ringback/contract/operator/rates/deck-changes'
import { listNumberFees } from '@ringback/contract/operator/rates/deck-prices'
import { useNavigate } from 'react-router'
import { Money } from '../../money/Money.tsx'
import { Link } from '../../ui/Link.tsx'
import { Loaded, type ItemOf, useEntity } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { LINK } from '../shared/console-controls.tsx'
import { LoadedTable } from '../shared/list/LoadedTable.tsx'
import { type Column, csvColumn } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { shared } from '../shared/strings.ts'
import { deckPath, marginPercent, RateLists } from './RateLists.tsx'
import { rates } from './strings.ts'

/** The active prices of numbers, in every country that the product offers. */
export function NumberFeesPage() {
  const navigate = useNavigate()
  const query = useEntity(listNumberFees, {})
  return (
    <Page
      title={rates.feesTitle}
      lead={<Lead deck={query.data?.deck ?? null} />}
      actions={
        <ActionButton
          action={fetchDeck}
          initial={{ kind: 'numbers' }}
          onDone={({ id }) => void navigate(deckPath(id))}
          isPrimary
        />
      }
    >
      <RateLists current="/operator/rates/number-fees" />
      <Loaded query={query}>
        {({ items }) => (
          <LoadedTable
            items={items}
            label={rates.feesTitle}
            columns={COLUMNS}
            itemKey={({ countryCode }) => countryCode}
            filters={FILTERS}
            matches={matches}
            empty={{ title: rates.feesEmpty, detail: rates.emptyDetail }}
            exportName="number-fees"
          />
        )}
      </Loaded>
    </Page>
  )
}

function Lead({ deck }: { deck: { id: string; name: string } | null }) {
  return (
    <>
      {rates.feesLead}
      {deck && (
        <>
          {' '}
          {rates.feesFrom}{' '}
          <Link to={deckPath(deck.id)} className={LINK}>
            {deck.name}
          </Link>
        </>
      )}
    </>
  )
}

type CountryFees = ItemOf<typeof listNumberFees>

const FILTERS: readonly Filter[] = [
  { is: 'text', name: 'country', label: rates.country, placeholder: rates.countryPlaceholder },
  {
    is: 'choice',
    name: 'numbers',
    label: rates.forRent,
    choices: [
      { value: 'some', label: rates.forRentSome },
      { value: 'none', label: rates.forRentNone },
    ],
  },
]

function matches({ country, countryCode, types }: CountryFees, filter: string, value: string) {
  if (filter === 'numbers') return (value === 'none') === (types.length === 0)
  const text = value.toLowerCase()
  return countryCode.toLowerCase() === text || country.toLowerCase().includes(text)
}

const TYPES = ['local', 'mobile', 'toll_free'] as const

const feeOf = ({ types }: CountryFees, type: string) => types.find(each => each.type === type)

const COLUMNS: readonly Column<CountryFees>[] = [
  {
    header: rates.country,
    cell: ({ country, types }) => (
      <>
        {country}
        {types.length === 0 && <span className="ml-3 text-soft">{rates.feesNone}</span>}
      </>
    ),
    csv: ({ country }) => country,
  },
  csvColumn(rates.countryCode, ({ countryCode }) => countryCode),
  ...TYPES.flatMap((type): Column<CountryFees>[] => [
    {
      header: rates.types[type],
      align: 'right',
      cell: country => <Fee fee={feeOf(country, type)} />,
    },
    csvColumn(rates.costOf(rates.types[type]), country => {
      const fee = feeOf(country, type)
      return fee ? usdFromMicros(fee.monthlyCost) : null
    }),
    csvColumn(rates.feeOf(rates.types[type]), country => {
      const fee = feeOf(country, type)
      return fee ? usdFromMicros(fee.monthlyFee) : null
    }),
    csvColumn(rates.incomingCostOf(rates.types[type]), country => {
      const fee = feeOf(country, type)
      return fee ? usdFromMicros(fee.incomingCost) : null
    }),
    csvColumn(rates.incomingOf(rates.types[type]), country => {
      const fee = feeOf(country, type)
      return fee ? usdFromMicros(fee.incomingRate) : null
    }),
  ]),
]

function Fee({ fee }: { fee: CountryFees['types'][number] | undefined }) {
  if (!fee) return shared.noValue
  return (
    <>
      <Money amount={fee.monthlyFee} />
      <span className="ml-2 inline-block w-36 text-xs whitespace-nowrap text-soft">
        {rates.costs} <Money amount={fee.monthlyCost} />,{' '}
        {rates.marginOf(marginPercent(fee.monthlyCost, fee.monthlyFee))}
      </span>
      <span className="block text-xs text-soft">
        {rates.incoming} <Money amount={fee.incomingRate} to="all" />, {rates.costs}{' '}
        <Money amount={fee.incomingCost} to="all" />
      </span>
    </>
  )
}
