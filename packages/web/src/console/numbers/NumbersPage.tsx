import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { listRentals, type Rental } from '@ringback/contract/operator/numbers/numbers'
import type { Column } from '../shared/list/columns.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { entityPath } from '../shared/values/EntityLink.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { Page } from '../shared/Page.tsx'
import { rentalStates } from '../shared/values/StateBadges.tsx'
import { NUMBER_COLUMN, RENTAL_COLUMNS } from './rental-columns.tsx'
import { numbers } from './strings.ts'

/** Lists all rentals. A row opens the number. */
export function NumbersPage() {
  return (
    <Page title={numbers.title} lead={numbers.lead}>
      <DataTable
        endpoint={listRentals}
        label={numbers.title}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ phoneNumber }) => entityPath('number', phoneNumber)}
        empty={{ title: numbers.emptyTitle, detail: numbers.emptyDetail }}
        exportName="numbers"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', numbers.state, rentalStates),
  textFilter('customer', numbers.customer, numbers.customerPlaceholder),
  textFilter('number', numbers.number, numbers.numberPlaceholder),
  {
    is: 'choice',
    name: 'country',
    label: numbers.country,
    choices: VIRTUAL_NUMBER_COUNTRIES.map(({ code, name }) => ({ value: code, label: name })).sort(
      (a, b) => a.label.localeCompare(b.label),
    ),
  },
]

const COLUMNS: readonly Column<Rental>[] = [NUMBER_COLUMN, ...RENTAL_COLUMNS]
