import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, createContext, use, useCallback } from 'react'
import { type Failure, messageOf } from '../../../../api/client.ts'
import type { ApiError } from '../../../../api/queries.ts'
import { usePhone } from '../../../../softphone/softphone-context.ts'
import { Button, type ButtonLook } from '../../../../ui/buttons/Button.tsx'
import { Notice } from '../../../../ui/status/Notice.tsx'
import { reloadWithDraft } from '../number-field/kept-draft.ts'

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

interface LoadedProps<T> {
  query: { data: T | undefined; error: ApiError | null; refetch: () => unknown }
  /** What is loaded, for the name of the Retry button. */
  what: string
  /** What is shown of a failure for which the server has no message. */
  failed: string
  /** Whether its Retry repeats the request alone, because a reload would lose what is entered beside it. */
  isPart?: boolean
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** What a request has loaded. Until then its outline, or why it failed: an answer stays while a later request fails. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, what, failed, isPart = false, skeleton, children } = props
  const { data, error, refetch } = query
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return (
    <LoadFailure what={what} onRetry={isPart ? () => void refetch() : retry}>
      {loadMessage(error.failure, failed)}
    </LoadFailure>
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
      aria-label={`Retry ${what}`}
      busy={isBusy}
      isReplaced
      onClick={() => void retry()}
    >
      Retry
    </Button>
  )
}

/** The server's message that a banner of the dashboard shows, or null. */
export const FailureCauseContext = createContext<string | null>(null)

/**
 * Returns a function that selects the message of a failed load: the server's, or `fallback` if the server sent
 * none or a banner already shows it.
 */
export function useLoadMessage(): (failure: Failure, fallback: string) => string {
  const cause = use(FailureCauseContext)
  return (failure, fallback) => (failure.error === cause ? fallback : messageOf(failure, fallback))
}

/**
 * What a Retry button does: it reloads the page. During a call, which a reload would end, and without a network, which
 * a reload needs in some browsers, it only repeats the request, and returns what `refetch` does.
 */
export function useRetry(refetch: () => unknown): () => unknown {
  const inCall = usePhone(({ call }) => call !== null)
  const queries = useQueryClient()
  return useCallback(() => {
    return inCall || !navigator.onLine ? refetch() : reloadWithDraft(queries)
  }, [inCall, refetch, queries])
}
