import {
  endLiveCall,
  listCalls,
  type ListedCallOfCustomer,
} from '@ringback/contract/operator/calls'
import { useCan } from '../session/operator-context.ts'
import { ActionButton } from '../shared/actions.tsx'
import { DataTable } from '../shared/DataTable.tsx'
import { entityPath } from '../shared/EntityLink.tsx'
import { Page } from '../shared/Page.tsx'
import { CALL_COLUMNS, CREATED, CUSTOMER } from './columns.tsx'
import { REFRESH_MS } from './refresh.ts'
import { calls } from './strings.ts'
import { actionsColumn } from '../shared/columns.tsx'

const LIVE = { state: 'live' }

/** The calls that are live now. */
export function LiveCallsPage() {
  const can = useCan()
  return (
    <Page title={calls.liveTitle} lead={calls.liveLead}>
      <DataTable
        endpoint={listCalls}
        label={calls.liveTitle}
        columns={can(endLiveCall.role) ? [...COLUMNS, ACTIONS] : COLUMNS}
        fixedQuery={LIVE}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('call', id)}
        empty={{ title: calls.liveEmptyTitle, detail: calls.liveEmptyDetail }}
        refetchMs={REFRESH_MS}
      />
    </Page>
  )
}

const COLUMNS = [CREATED, CUSTOMER, ...CALL_COLUMNS]

const ACTIONS = actionsColumn<ListedCallOfCustomer>(calls.actions, ({ id }) => (
  <ActionButton action={endLiveCall} isInRow params={{ id }} />
))
