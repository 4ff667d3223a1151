import { useSyncExternalStore } from 'react'
import { chunkFailure } from '../../../loading/load-chunk.ts'
import { app } from '../../../strings/app.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueuedAlert } from '../shared/messages/QueuedAlert.tsx'

/** Shown when a part of the page could not be loaded, wherever the part belongs. */
export function ReloadBanner() {
  const hasFailed = useSyncExternalStore(chunkFailure.subscribe, chunkFailure.has)
  if (!hasFailed) return null
  return (
    <QueuedAlert
      id="reload"
      rank="account"
      tone="error"
      title={app.partMissingTitle}
      actions={
        <Button look="danger" onClick={() => location.reload()}>
          {app.reload}
        </Button>
      }
    >
      {app.partMissingText} {app.reloadEndsCall}
    </QueuedAlert>
  )
}
