import { common } from '../../../strings/common.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'

/** A list that could not be loaded, and the way to try again. */
export function LoadFailure(props: { onRetry: () => void; children: string }) {
  return (
    <Alert
      tone="error"
      actions={
        <Button look="secondary" onClick={props.onRetry}>
          {common.retry}
        </Button>
      }
    >
      {props.children}
    </Alert>
  )
}
