import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { Badge } from '../../../ui/status/Badge.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Segments } from '../../../ui/choice/Segments.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { CallsView } from './CallsView.tsx'
import { useVoicemails } from './voicemail/use-voicemails.ts'
import { OnDemand } from '../shared/loading/OnDemand.tsx'
import { useCallFilter } from './call-filter.ts'

const VIEW_PARAM = 'view'
type View = 'calls' | 'voicemail'

const VoicemailView = lazyComponent(() => import('./voicemail/VoicemailView.tsx'), 'VoicemailView')

/** The Call History tab: the calls, or with `view=voicemail` in the URL the messages of callers. */
export function HistoryPage() {
  const [query, setQuery] = useSearchParams()
  const view: View = query.get(VIEW_PARAM) === 'voicemail' ? 'voicemail' : 'calls'
  const filter = useCallFilter()
  return (
    <div className="content-width grid grid-cols-1 gap-6">
      <PageHead
        title="Call History"
        actions={
          <ViewSwitch
            view={view}
            onView={shown =>
              setQuery({ tab: 'history', ...(shown !== 'calls' && { [VIEW_PARAM]: shown }) })
            }
          />
        }
      />
      <Card>
        {view === 'calls' ? (
          <CallsView {...filter} />
        ) : (
          <OnDemand fallback={<ListSkeleton label="Loading voicemail" rows={3} rowHeight="h-28" />}>
            <VoicemailView />
          </OnDemand>
        )}
      </Card>
    </div>
  )
}

/**
 * Leads to the messages and counts the unread ones. It has its place before it is known whether there are any, and stays
 * while they are requested again. A failure to load them is shown in their view.
 */
function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { data, error } = useVoicemails()
  const [wasShown, setShown] = useState(false)
  const isKnown = wasShown || data !== undefined || error !== null || view === 'voicemail'
  if (isKnown && !wasShown) setShown(true)
  const unread = (data?.voicemails ?? []).filter(({ isRead }) => !isRead).length
  return (
    <Segments
      label="Calls or voicemail"
      className={isKnown ? undefined : 'invisible'}
      value={view}
      onChange={onView}
      items={[
        { value: 'calls', label: 'Calls' },
        {
          value: 'voicemail',
          label: (
            <>
              Voicemail{' '}
              {unread > 0 && (
                <Badge tone="good">
                  <span aria-hidden="true">{unread}</span>
                  <span className="sr-only">
                    {unread === 1 ? '1 new message' : `${unread} new messages`}
                  </span>
                </Badge>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
