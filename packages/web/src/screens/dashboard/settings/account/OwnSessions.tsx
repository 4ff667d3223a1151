import { deviceName } from '@ringback/contract/text/device'
import type { OwnSession } from '@ringback/contract/customers/accounts/own-sessions'
import { useState } from 'react'
import { useEndSessions, useOwnSessions } from '../../../../api/own-sessions.ts'
import { formatDateTime, formatRecentDay } from '../../../../strings/dates.ts'
import {
  endSessionLabel,
  ownSessions,
  sessionEnded,
  sessionTimes,
  showAllSessions,
} from './strings.ts'
import { retryOf } from '../../../../strings/retry.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ListSkeleton } from '../../../../ui/Skeleton.tsx'
import { useLoadMessage, useRetry } from '../../shared/failed-loads.ts'
import { LoadFailure } from '../../shared/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../../shared/NoticeBox.tsx'

/** Of a long list, which only programs make. */
const SHOWN_FIRST = 5

/** Where the user is logged in, with buttons that end it. */
export function OwnSessions() {
  const { data, error, refetch } = useOwnSessions()
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  const notices = useNotice()
  const [showsAll, setShowsAll] = useState(false)
  const { ending, end } = useEndSessions(ownSessions.endFailed, {
    succeed: what =>
      notices.succeed(what === 'others' ? ownSessions.othersEnded : sessionEnded(nameOf(what))),
    fail: notices.fail,
  })
  const sessions = data?.sessions ?? []
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN_FIRST)
  return (
    <section>
      <h3 className="font-semibold">{ownSessions.title}</h3>
      <p className="mb-2 text-sm text-soft">{ownSessions.lead}</p>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      {!data && !error && <ListSkeleton label={ownSessions.loading} rows={1} rowHeight="h-17" />}
      {!data && error && (
        <LoadFailure what={retryOf.sessions} onRetry={retry}>
          {loadMessage(error.failure, ownSessions.failed)}
        </LoadFailure>
      )}
      <ul className="divide-y divide-line">
        {shown.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            isBusy={ending !== null}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 not-empty:mt-2">
        {sessions.length > shown.length && (
          <Button look="plain" onClick={() => setShowsAll(true)}>
            {showAllSessions(sessions.length)}
          </Button>
        )}
        {sessions.some(({ isCurrent }) => !isCurrent) && (
          <Button
            look="secondary"
            className="max-sm:w-full"
            busy={ending === 'others'}
            disabled={ending !== null}
            onClick={() => end('others')}
          >
            {ownSessions.endOthers}
          </Button>
        )}
      </div>
    </section>
  )
}

interface SessionRowProps {
  session: OwnSession
  isEnding: boolean
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, isBusy, onEnd }: SessionRowProps) {
  const { createdAt, lastSeenAt, isCurrent } = session
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{nameOf(session)}</p>
        <p className="text-xs text-faint">
          {sessionTimes(formatDateTime(createdAt), formatRecentDay(lastSeenAt, new Date()))}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="good">{ownSessions.current}</Badge>
      ) : (
        <Button
          look="plain"
          aria-label={endSessionLabel(nameOf(session), formatDateTime(createdAt))}
          busy={isEnding}
          disabled={isBusy}
          onClick={onEnd}
        >
          {ownSessions.end}
        </Button>
      )}
    </li>
  )
}

function nameOf(session: OwnSession): string {
  return deviceName(session) ?? ownSessions.unknown
}
