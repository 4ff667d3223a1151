import {
  type ListedCallOfCustomer,
  endLiveCall,
  listCalls,
} from '@ringback/contract/operator/calls'
import { useCan } from '../session/operator-context.ts'
import { ActionButton } from '../shared/actions.tsx'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { entityPath } from '../shared/EntityLink.tsx'
import { Page } from '../shared/Page.tsx'
import { CALL_COLUMNS, CREATED, CUSTOMER } from './columns.tsx'
import { REFRESH_MS } from './refresh.ts'
import { calls } from './strings.ts'

const LIVE = { state: 'live' }

/** The calls that are live now. */
export function LiveCallsPage() {
  const can = useCan()
  const actions: Column<ListedCallOfCustomer> = {
    header: calls.actions,
    align: 'right',
    isPinned: true,
    cell: ({ id }) => <ActionButton action={endLiveCall} isInRow params={{ id }} />,
  }
  return (
    <Page title={calls.liveTitle} lead={calls.liveLead}>
      <DataTable
        endpoint={listCalls}
        label={calls.liveTitle}
        columns={can(endLiveCall.role) ? [...COLUMNS, actions] : COLUMNS}
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
