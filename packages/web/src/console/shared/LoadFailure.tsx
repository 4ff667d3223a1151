import { type Failure, messageOf } from '../../api/client.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DENSE } from './console-controls.ts'
import { shared } from './strings.ts'

/** The message of a failed load, with a Retry button. */
export function LoadFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Alert
      tone="error"
      actions={
        <Button look="secondary" className={DENSE} onClick={onRetry}>
          {shared.retry}
        </Button>
      }
    >
      {messageOf(failure, shared.loadFailed)}
    </Alert>
  )
}
