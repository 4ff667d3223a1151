import { formatUsd } from '@ringback/contract/money'
import { listNumberFees } from '@ringback/contract/operator/rates'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Page } from '../shared/Page.tsx'
import { shared } from '../shared/strings.ts'
import type { ItemOf } from '../shared/use-api.ts'
import { rates } from './strings.ts'

/** The monthly fees in force of every country that the product offers. */
export function NumberFeesPage() {
  return (
    <Page title={rates.feesTitle} lead={rates.feesLead}>
      <DataTable
        endpoint={listNumberFees}
        label={rates.feesTitle}
        columns={COLUMNS}
        itemKey={({ countryCode }) => countryCode}
        empty={{ title: rates.feesEmpty, detail: rates.emptyDetail }}
        exportName="number-fees"
      />
    </Page>
  )
}

type CountryFees = ItemOf<typeof listNumberFees>

const TYPES = ['local', 'mobile', 'toll_free'] as const

function textOf({ types }: CountryFees, type: string): string | null {
  const found = types.find(each => each.type === type)
  return found ? rates.feeOf(formatUsd(found.monthlyCost), formatUsd(found.monthlyFee)) : null
}

const COLUMNS: readonly Column<CountryFees>[] = [
  {
    header: rates.country,
    cell: ({ country, types }) => (
      <>
        {country}
        {types.length === 0 && <span className="ml-3 text-faint">{rates.feesNone}</span>}
      </>
    ),
    csv: ({ countryCode }) => countryCode,
  },
  ...TYPES.map((type): Column<CountryFees> => ({
    header: rates.types[type],
    align: 'right',
    cell: fees => textOf(fees, type) ?? shared.noValue,
    csv: fees => textOf(fees, type),
  })),
]
