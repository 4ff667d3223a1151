import { listRentals, type Rental } from '@ringback/contract/operator/numbers/numbers'
import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { Page } from '../shared/Page.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import type { Column } from '../shared/list/columns.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { entityPath } from '../shared/values/EntityLink.tsx'
import { rentalStates } from '../shared/values/StateBadges.tsx'
import { NUMBER_COLUMN, RENTAL_COLUMNS } from './rental-columns.tsx'

/** Lists all rentals. A row opens the number. */
export function NumbersPage() {
  return (
    <Page
      title="Numbers"
      lead="Every rental, newest first. A number that was rented again has several."
    >
      <DataTable
        endpoint={listRentals}
        label="Numbers"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ phoneNumber }) => entityPath('number', phoneNumber)}
        empty={{ title: 'No numbers', detail: 'The numbers that customers rent are listed here.' }}
        exportName="numbers"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', 'State', rentalStates),
  textFilter('customer', 'Customer', 'Email or id'),
  textFilter('number', 'Number', '+1212'),
  {
    is: 'choice',
    name: 'country',
    label: 'Country',
    choices: VIRTUAL_NUMBER_COUNTRIES.map(({ code, name }) => ({ value: code, label: name })).sort(
      (a, b) => a.label.localeCompare(b.label),
    ),
  },
]

const COLUMNS: readonly Column<Rental>[] = [NUMBER_COLUMN, ...RENTAL_COLUMNS]
