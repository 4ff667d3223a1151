import { common } from '../../../strings/common.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'

/** The message of a failed load, with a Retry button. */
export function LoadFailure(props: {
  onRetry: () => void
  /** Scrolls to the message when it appears, because the button that caused it may be far away. */
  scrollIntoView?: boolean
  children: string
}) {
  return (
    <Alert
      tone="error"
      scrollIntoView={props.scrollIntoView ?? false}
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
