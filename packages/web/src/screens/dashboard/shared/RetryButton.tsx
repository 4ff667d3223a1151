import { common } from '../../../strings/common.ts'
import { retryLabel } from '../../../strings/retry.ts'
import { Button, type ButtonLook } from '../../../ui/Button.tsx'

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
