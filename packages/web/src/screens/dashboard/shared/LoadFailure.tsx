import { Alert } from '../../../ui/Alert.tsx'
import { RetryButton } from './RetryButton.tsx'

/** The message of a failed load, with a Retry button. */
export function LoadFailure(props: {
  /** What could not be loaded, for the name of the button. */
  what: string
  onRetry: () => void
  /** Scrolls to the message when it appears, because the button that caused it may be far away. */
  scrollIntoView?: boolean
  children: string
}) {
  return (
    <Alert
      tone="error"
      scrollIntoView={props.scrollIntoView ?? false}
      actions={<RetryButton look="secondary" what={props.what} onRetry={props.onRetry} />}
    >
      {props.children}
    </Alert>
  )
}
