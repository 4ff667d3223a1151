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
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../shared/Page.tsx'
import { DENSE } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { actionsColumn, type Column, timeColumn } from '../shared/list/columns.tsx'
import { useAnnounce } from '../shared/notices.tsx'
import { me } from './strings.ts'

/** The operator's own sessions. */
export function SessionsPage() {
  const { end, endingId, problem } = useEndSession()
  const columns: Column<OperatorSession>[] = [
    {
      header: me.device,
      cell: ({ userAgent }) => <span title={userAgent}>{nameOf(userAgent)}</span>,
    },
    { header: me.address, cell: ({ address }) => address },
    timeColumn(me.createdAt, ({ createdAt }) => createdAt),
    timeColumn(me.lastSeenAt, ({ lastSeenAt }) => lastSeenAt),
    timeColumn(me.expiresAt, ({ expiresAt }) => expiresAt),
    actionsColumn(me.actions, ({ id, userAgent, isCurrent }) =>
      isCurrent ? (
        <Badge>{me.current}</Badge>
      ) : (
        <Button
          look="secondary"
          className={DENSE}
          aria-label={me.endOf(nameOf(userAgent))}
          busy={endingId === id}
          onClick={() => void end(id)}
        >
          {me.end}
        </Button>
      ),
    ),
  ]
  return (
    <Page title={me.title} lead={me.lead}>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <DataTable
        endpoint={listOperatorSessions}
        label={me.title}
        columns={columns}
        itemKey={({ id }) => id}
        empty={{ title: me.emptyTitle, detail: me.emptyDetail }}
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
    if (reply.ok) announce(me.ended)
    else setProblem(messageOf(reply.failure, me.endFailed))
    await queries.invalidateQueries({ queryKey: [listOperatorSessions.path] })
  }
  return { end, endingId, problem }
}

/** "Chrome on Linux", or the program's own name: "ringback-operator/1.0". */
function nameOf(userAgent: string): string {
  return deviceName(deviceOf(userAgent)) ?? (userAgent.split(' ', 1)[0] || me.unknownDevice)
}
