import {
  type ListedNumber,
  type VirtualNumberStatus,
  listNumbers,
} from '@ringback/contract/customers/numbers/numbers'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ApiError, keys, useAnswer } from '../../../../api/queries.ts'
import { usePhone } from '../../../../softphone/softphone-context.ts'
import { wordOf } from '../../../../text/known-key.ts'

export const NUMBERS_LEAD = 'Use them as caller ID and receive calls.'

/** The poll interval while a number is in its grace period or being released. */
const CHANGING_POLL_MS = 10_000

/** The poll intervals of a list that says what happens to a call now: during a call, and otherwise. */
const IN_CALL_POLL_MS = 5_000
const WATCHED_POLL_MS = 30_000

/**
 * The rented numbers, polled while one of them is in a temporary state. `alwaysRefetch` also replaces a cached list
 * that is new. `isWatched` polls always.
 */
export function useNumbers({ alwaysRefetch = false, isWatched = false } = {}): UseQueryResult<
  { numbers: ListedNumber[] },
  ApiError
> {
  return useAnswer(listNumbers, keys.numbers, {
    refetchOnMount: alwaysRefetch ? 'always' : true,
    refetchInterval: ({ state }) => {
      const numbers = state.data?.numbers ?? []
      if (isWatched && numbers.some(({ isInCall }) => isInCall)) return IN_CALL_POLL_MS
      if (numbers.some(({ status }) => status !== 'active')) return CHANGING_POLL_MS
      return isWatched && WATCHED_POLL_MS
    },
  })
}

/** The list of My Numbers, which a call in this browser changes too: it is requested again when one begins or ends. */
export function useWatchedNumbers(): ReturnType<typeof useNumbers> {
  const isBusy = usePhone(({ call, incoming }) => call !== null || incoming !== null)
  const wasBusy = useRef(isBusy)
  const query = useNumbers({ alwaysRefetch: true, isWatched: true })
  const { refetch } = query
  useEffect(() => {
    if (wasBusy.current === isBusy) return
    wasBusy.current = isBusy
    void refetch()
  }, [isBusy, refetch])
  return query
}

const STATUS_WORDS: Record<VirtualNumberStatus, string> = {
  active: 'Active',
  grace_period: 'Grace period',
  pending_deactivation: 'Cancelling...',
  deactivated: 'Deactivated',
}

/** The word for a status. An unknown status is shown as it is. */
export function numberStatusWord(status: string): string {
  return wordOf(STATUS_WORDS, status)
}
