import { usdFromMicros } from '@ringback/contract/money'
import {
  type ListedCustomer,
  customerState,
  listCustomers,
} from '@ringback/contract/operator/customers'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EmailAddress } from '../shared/EmailAddress.tsx'
import { Id, entityPath } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { Money } from '../shared/Money.tsx'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { CustomerState, statesOf } from './CustomerState.tsx'
import { customers } from './strings.ts'

/** Finds customers. A row opens the customer. */
export function CustomersPage() {
  return (
    <Page title={customers.title} lead={customers.lead}>
      <DataTable
        endpoint={listCustomers}
        label={customers.title}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('customer', id)}
        empty={{ title: customers.emptyTitle, detail: customers.emptyDetail }}
        exportName="customers"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  {
    is: 'text',
    name: 'search',
    label: customers.search,
    placeholder: customers.searchPlaceholder,
  },
  {
    is: 'choice',
    name: 'state',
    label: customers.state,
    choices: customerState.options.map(value => ({ value, label: customers.states[value] })),
  },
  { is: 'period', label: customers.registered },
]

const COLUMNS: readonly Column<ListedCustomer>[] = [
  {
    header: customers.email,
    cell: ({ id, email }) =>
      email ? <EmailAddress>{email}</EmailAddress> : customers.closedTitle(id),
    csv: ({ email }) => email,
  },
  {
    header: customers.name,
    className: 'min-w-28 wrap-anywhere',
    cell: ({ displayName }) => displayName,
    csv: ({ displayName }) => displayName,
  },
  {
    header: customers.state,
    cell: customer => <CustomerState customer={customer} />,
    csv: customer =>
      statesOf(customer)
        .map(({ label }) => label)
        .join(', '),
  },
  {
    header: customers.balance,
    align: 'right',
    cell: ({ balance }) => <Money amount={balance} />,
    csv: ({ balance }) => usdFromMicros(balance),
  },
  {
    header: customers.debt,
    align: 'right',
    cell: ({ debt }) => <Money amount={debt} />,
    csv: ({ debt }) => usdFromMicros(debt),
  },
  {
    header: customers.registered,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    csv: ({ createdAt }) => createdAt.toISOString(),
  },
  {
    header: customers.id,
    isCsvOnly: true,
    cell: ({ id }) => <Id>{id}</Id>,
    csv: ({ id }) => id,
  },
]
