import { useState } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import { common } from '../../../strings/common.ts'
import { retryLabel } from '../../../strings/retry.ts'
import { Button, type ButtonLook } from '../../../ui/Button.tsx'

/** The message of a failed load, with a Retry button. */
export function LoadFailure(props: {
  /** What could not be loaded, for the name of the button. */
  what: string
  onRetry: () => unknown
  /** Scrolls to the message when it appears, because the button that caused it may be far away. */
  scrollIntoView?: boolean
  children: string
}) {
  return (
    <Notice
      tone="error"
      scrollIntoView={props.scrollIntoView ?? false}
      actions={<RetryButton look="secondary" what={props.what} onRetry={props.onRetry} />}
    >
      {props.children}
    </Notice>
  )
}

interface RetryButtonProps {
  look: ButtonLook
  /** What is loaded again, for screen readers: several of these buttons may be on the screen. */
  what: string
  /** The button is busy until the promise that it may return has settled: the message stays meanwhile. */
  onRetry: () => unknown
}

export function RetryButton({ look, what, onRetry }: RetryButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <Button
      look={look}
      aria-label={retryLabel(what)}
      busy={isBusy}
      isReplaced
      onClick={() => void retry()}
    >
      {common.retry}
    </Button>
  )
}
