import type { OwnSession } from '@ringback/contract/customers/accounts/own-sessions'
import { deviceName } from '@ringback/contract/text/device'
import { useState } from 'react'
import { useEndSessions, useOwnSessions } from '../../../../api/own-sessions.ts'
import { formatRecentDay, formatDateTime } from '../../../../text/dates.ts'
import { useMinute } from '../../../../ui/hooks/use-minute.ts'
import { Badge } from '../../../../ui/status/Badge.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ListSkeleton } from '../../../../ui/status/Skeleton.tsx'
import { Loaded } from '../../shared/loading/LoadFailure.tsx'
import { useNotice } from '../../shared/messages/NoticeBox.tsx'
import { PartHead } from '../SettingParts.tsx'

/** Of a long list, which only programs make. */
const SHOWN_FIRST = 5

/** Where the user is logged in, with buttons that end it. */
export function OwnSessions() {
  const query = useOwnSessions()
  const notices = useNotice()
  const [showsAll, setShowsAll] = useState(false)
  const { ending, end } = useEndSessions('Failed to log out the browser. Please try again.', {
    succeed: ended => notices.succeed(endedText(ended)),
    fail: notices.fail,
  })
  const sessions = query.data?.sessions ?? []
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN_FIRST)
  return (
    <section>
      <PartHead
        title="Where you are logged in"
        lead="If you do not know a browser in this list, log it out and change your password."
        notices={notices}
      />
      <Loaded
        query={query}
        what="your logins"
        failed="Failed to load where you are logged in"
        skeleton={
          <ListSkeleton label="Loading where you are logged in" rows={1} rowHeight="h-17" />
        }
      >
        {() => (
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
        )}
      </Loaded>
      <div className="flex flex-wrap gap-2 not-empty:mt-2">
        {sessions.length > shown.length && (
          <Button look="plain" onClick={() => setShowsAll(true)}>
            {`Show all ${sessions.length}`}
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
            Log out all other browsers
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
  const now = useMinute()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{nameOf(session)}</p>
        <p className="text-xs text-faint">
          {`Logged in ${formatDateTime(createdAt)} · Last used: ${formatRecentDay(lastSeenAt, now)}`}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="good">This browser</Badge>
      ) : (
        <Button
          look="plain"
          aria-label={`Log out ${nameOf(session)}, logged in ${formatDateTime(createdAt)}`}
          busy={isEnding}
          disabled={isBusy}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  )
}

function nameOf(session: OwnSession): string {
  return deviceName(session) ?? 'Unknown browser'
}

function endedText(ended: OwnSession | 'others'): string {
  return ended === 'others' ? 'All other browsers are logged out' : `${nameOf(ended)} is logged out`
}
