import { useSyncExternalStore } from 'react'
import { chunkFailure } from '../../../loading/load-chunk.ts'
import { app } from '../../../strings/app.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts'

/** Shown when a part of the page could not be loaded, wherever the part belongs. */
export function ReloadBanner() {
  const hasFailed = useHeldWhilePressed(
    useSyncExternalStore(chunkFailure.subscribe, chunkFailure.has),
  )
  if (!hasFailed) return null
  return (
    <Alert
      tone="error"
      title={app.partMissingTitle}
      actions={
        <Button look="danger" onClick={() => location.reload()}>
          {app.reload}
        </Button>
      }
    >
      {app.partMissingText} {app.reloadEndsCall}
    </Alert>
  )
}
