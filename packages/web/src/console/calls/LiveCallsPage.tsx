import {
  type ListedCallOfCustomer,
  endLiveCall,
  listCalls,
} from '@ringback/contract/operator/calls'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import type { Column } from '../shared/column.ts'
import { IN_ROW } from '../shared/console-controls.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { entityPath } from '../shared/EntityLink.tsx'
import { Page } from '../shared/Page.tsx'
import { CALL_COLUMNS, CREATED, CUSTOMER } from './columns.tsx'
import { EndCallDialog } from './EndCallDialog.tsx'
import { REFRESH_MS } from './refresh.ts'
import { calls } from './strings.ts'

const LIVE = { state: 'live' }

/** The calls that are live now. */
export function LiveCallsPage() {
  const [ending, setEnding] = useState<ListedCallOfCustomer | null>(null)
  const can = useCan()
  const actions: Column<ListedCallOfCustomer> = {
    header: calls.actions,
    align: 'right',
    isPinned: true,
    cell: call => (
      <Button look="danger" className={IN_ROW} onClick={() => setEnding(call)}>
        {calls.end}
      </Button>
    ),
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
      {ending && <EndCallDialog callId={ending.id} onClose={() => setEnding(null)} />}
    </Page>
  )
}

const COLUMNS = [CREATED, CUSTOMER, ...CALL_COLUMNS]
