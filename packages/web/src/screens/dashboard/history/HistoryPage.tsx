import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { history } from '../../../strings/history.ts'
import { unreadText, voicemail } from './voicemail/strings.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { CallsView } from './CallsView.tsx'
import { useVoicemails } from './use-voicemails.ts'

const VIEW_PARAM = 'view'
const VOICEMAIL_VIEW = 'voicemail'

const VoicemailView = lazyComponent(
  () => import('./voicemail/VoicemailView.tsx'),
  module => module.VoicemailView,
)

/** The Call History tab: the calls, or with `view=voicemail` in the URL the messages of callers. */
export function HistoryPage() {
  const [query, setQuery] = useSearchParams()
  const show = (view: string | null) =>
    setQuery({ tab: 'history', ...(view !== null && { [VIEW_PARAM]: view }) })
  if (query.get(VIEW_PARAM) !== VOICEMAIL_VIEW)
    return <CallsView voicemailLink={<VoicemailLink onPress={() => show(VOICEMAIL_VIEW)} />} />
  return (
    <Card className="mx-auto w-full max-w-5xl">
      <div className="mb-4 flex min-h-11 items-center gap-2">
        <h2 className="text-lg font-semibold">{voicemail.title}</h2>
        <Button look="quiet" className="px-3!" onClick={() => show(null)}>
          {history.title}
        </Button>
      </div>
      <ChunkBoundary>
        <Suspense fallback={<ListSkeleton label={voicemail.loading} rows={3} rowHeight="h-28" />}>
          <VoicemailView />
        </Suspense>
      </ChunkBoundary>
    </Card>
  )
}

/**
 * Leads to the messages and counts the unread ones. It appears beside the title, so that nothing moves, and stays
 * while they are requested again. A failure to load them is shown in their view.
 */
function VoicemailLink({ onPress }: { onPress: () => void }) {
  const { data, error } = useVoicemails()
  const [wasShown, setShown] = useState(false)
  if (error?.failure.status === 404) return null
  if (!wasShown && !data && !error) return null
  if (!wasShown) setShown(true)
  const unread = (data?.voicemails ?? []).filter(({ isRead }) => !isRead).length
  return (
    <Button look="quiet" className="px-3!" onClick={onPress}>
      {voicemail.title}{' '}
      {unread > 0 && (
        <Badge tone="good">
          <span aria-hidden="true">{unread}</span>
          <span className="sr-only">{unreadText(unread)}</span>
        </Badge>
      )}
    </Button>
  )
}
