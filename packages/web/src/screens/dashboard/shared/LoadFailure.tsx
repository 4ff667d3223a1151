import { Alert } from '../../../ui/Alert.tsx'
import { common } from '../../../strings/common.ts'
import { retryLabel } from '../../../strings/retry.ts'
import { Button, type ButtonLook } from '../../../ui/Button.tsx'

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

interface RetryButtonProps {
  look: ButtonLook
  /** What is loaded again, for screen readers: several of these buttons may be on the screen. */
  what: string
  onRetry: () => void
}

export function RetryButton({ look, what, onRetry }: RetryButtonProps) {
  return (
    <Button look={look} aria-label={retryLabel(what)} onClick={onRetry}>
      {common.retry}
    </Button>
  )
}
