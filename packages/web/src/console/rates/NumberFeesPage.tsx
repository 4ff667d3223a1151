import { usdFromMicros } from '@ringback/contract/money'
import { fetchDeck } from '@ringback/contract/operator/rates/deck-changes'
import { listNumberFees } from '@ringback/contract/operator/rates/deck-prices'
import { percentText } from '@ringback/contract/text/figures'
import { useNavigate } from 'react-router'
import { Money } from '../../money/Money.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Loaded, type ItemOf, useEntity } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { LINK } from '../shared/console-controls.tsx'
import { LoadedTable } from '../shared/list/LoadedTable.tsx'
import { type Column, csvColumn } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { NUMBER_TYPES } from '../shared/values/values.tsx'
import { deckPath, marginPercent, RateLists, FIRST_DECK } from './RateLists.tsx'

/** The active prices of numbers, in every country that the product offers. */
export function NumberFeesPage() {
  const navigate = useNavigate()
  const query = useEntity(listNumberFees, {})
  return (
    <Page
      title="Number fees"
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
            label="Number fees"
            columns={COLUMNS}
            itemKey={({ countryCode }) => countryCode}
            filters={FILTERS}
            matches={matches}
            empty={{ title: 'No fees are active.', detail: FIRST_DECK }}
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
      What a customer pays each month for a number and for each minute of an incoming call, and what
      it costs us.
      {deck && (
        <>
          {' '}
          Active deck:{' '}
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
  { is: 'text', name: 'country', label: 'Country', placeholder: 'Name or code' },
  {
    is: 'choice',
    name: 'numbers',
    label: 'Numbers',
    choices: [
      { value: 'some', label: 'For rent' },
      { value: 'none', label: 'None for rent' },
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
    header: 'Country',
    cell: ({ country, types }) => (
      <>
        {country}
        {types.length === 0 && (
          <span className="ms-3 text-soft">No fee of the carrier: customers find no numbers</span>
        )}
      </>
    ),
    csv: ({ country }) => country,
  },
  csvColumn('Country code', ({ countryCode }) => countryCode),
  ...TYPES.flatMap((type): Column<CountryFees>[] => [
    {
      header: NUMBER_TYPES[type],
      align: 'end',
      cell: country => <Fee fee={feeOf(country, type)} />,
    },
    csvColumn(`${NUMBER_TYPES[type]}: our cost`, country => {
      const fee = feeOf(country, type)
      return fee ? usdFromMicros(fee.monthlyCost) : null
    }),
    csvColumn(`${NUMBER_TYPES[type]}: customer's fee`, country => {
      const fee = feeOf(country, type)
      return fee ? usdFromMicros(fee.monthlyFee) : null
    }),
    csvColumn(`${NUMBER_TYPES[type]}: our cost of an incoming minute`, country => {
      const fee = feeOf(country, type)
      return fee ? usdFromMicros(fee.incomingCost) : null
    }),
    csvColumn(`${NUMBER_TYPES[type]}: customer's price of an incoming minute`, country => {
      const fee = feeOf(country, type)
      return fee ? usdFromMicros(fee.incomingRate) : null
    }),
  ]),
]

function Fee({ fee }: { fee: CountryFees['types'][number] | undefined }) {
  if (!fee) return '–'
  return (
    <>
      <Money amount={fee.monthlyFee} />
      <span className="ms-2 inline-block w-36 text-xs whitespace-nowrap text-soft">
        costs <Money amount={fee.monthlyCost} />,{' '}
        {percentText(marginPercent(fee.monthlyCost, fee.monthlyFee), { decimals: 1 })}
      </span>
      <span className="block text-xs text-soft">
        incoming <Money amount={fee.incomingRate} to="all" />, costs{' '}
        <Money amount={fee.incomingCost} to="all" />
      </span>
    </>
  )
}
