import { listCalls } from '@ringback/contract/operator/calls'
import { useSearchParams } from 'react-router'
import { DataTable } from '../shared/DataTable.tsx'
import { entityPath } from '../shared/EntityLink.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/filters.ts'
import { Page } from '../shared/Page.tsx'
import { CALL_COLUMNS, COST, CREATED, CSV_COLUMNS, CUSTOMER } from './columns.tsx'
import { REFRESH_MS } from './refresh.ts'
import { shared } from '../shared/strings.ts'
import { callStates } from '../shared/states.ts'
import { calls } from './strings.ts'

/** The calls of all customers. A row opens the call. */
export function CallsPage() {
  const [parameters] = useSearchParams()
  const state = parameters.get('state')
  const isLiveOnly = state === 'live' || state === 'stuck'
  return (
    <Page title={calls.title} lead={calls.lead}>
      <DataTable
        endpoint={listCalls}
        label={calls.title}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('call', id)}
        empty={{ title: calls.emptyTitle, detail: calls.emptyDetail }}
        exportName="calls"
        {...(isLiveOnly && { refetchMs: REFRESH_MS })}
      />
    </Page>
  )
}

const COLUMNS = [CREATED, CUSTOMER, ...CALL_COLUMNS, COST, ...CSV_COLUMNS]

const FILTERS: readonly Filter[] = [
  choiceFilter('state', calls.status, { live: calls.live, stuck: calls.stuck, ...callStates }),
  choiceFilter('direction', calls.direction, shared.directions),
  textFilter('customer', calls.customer, calls.customerPlaceholder),
  textFilter('number', calls.number, calls.numberPlaceholder),
  textFilter('id', calls.idFilter),
  { is: 'period', label: calls.period },
]
