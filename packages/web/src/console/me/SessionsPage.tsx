import { deviceName, deviceOf } from '@ringback/contract/text/device'
import {
  endOperatorSession,
  listOperatorSessions,
  type OperatorSession,
} from '@ringback/contract/operator/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useClient } from '../../api/use-client.ts'
import { Badge } from '../../ui/status/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { Page } from '../shared/Page.tsx'
import { DENSE } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { actionsColumn, type Column, timeColumn } from '../shared/list/columns.tsx'
import { useAnnounce } from '../shared/notices.tsx'

/** The operator's own sessions. */
export function SessionsPage() {
  const { end, endingId, problem } = useEndSession()
  const columns: Column<OperatorSession>[] = [
    {
      header: 'Browser or program',
      cell: ({ userAgent }) => <span title={userAgent}>{nameOf(userAgent)}</span>,
    },
    { header: 'Address', cell: ({ address }) => address },
    timeColumn('Signed in', ({ createdAt }) => createdAt),
    timeColumn('Last request', ({ lastSeenAt }) => lastSeenAt),
    timeColumn('Ends', ({ expiresAt }) => expiresAt),
    actionsColumn('Actions', ({ id, userAgent, isCurrent }) =>
      isCurrent ? (
        <Badge>This session</Badge>
      ) : (
        <Button
          look="secondary"
          className={DENSE}
          aria-label={`End the session of ${nameOf(userAgent)}`}
          busy={endingId === id}
          onClick={() => void end(id)}
        >
          End
        </Button>
      ),
    ),
  ]
  return (
    <Page
      title="My sessions"
      lead="Where you are signed in. A session ends by itself after 8 hours."
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <DataTable
        endpoint={listOperatorSessions}
        label="My sessions"
        columns={columns}
        itemKey={({ id }) => id}
        empty={{ title: 'No sessions', detail: 'There is no session of this operator.' }}
      />
    </Page>
  )
}

/** Ends a session. It is no change of the business, so it needs no reason. */
function useEndSession() {
  const client = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [endingId, setEndingId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const end = async (id: string) => {
    setEndingId(id)
    setProblem(null)
    const reply = await client.request(endOperatorSession, { params: { id } })
    setEndingId(null)
    if (reply.ok) announce('The session has ended.')
    else setProblem(messageOf(reply.failure, 'The session could not be ended.'))
    await queries.invalidateQueries({ queryKey: [listOperatorSessions.path] })
  }
  return { end, endingId, problem }
}

/** "Chrome on Linux", or the program's own name: "ringback-operator/1.0". */
function nameOf(userAgent: string): string {
  return deviceName(deviceOf(userAgent)) ?? (userAgent.split(' ', 1)[0] || 'Unknown')
}
