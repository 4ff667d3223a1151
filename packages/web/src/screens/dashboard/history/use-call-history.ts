import type { CallRecord, Direction } from '@ringback/contract/calls'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useHistory } from '../../../api/queries.ts'
import { PATHS } from '../../../session/paths.ts'
import { usePhone } from '../../../softphone/softphone-context.ts'
import { useRetry } from '../shared/use-retry.ts'

/** Null is every call. */
export type Filter = Direction | null

export type HistoryView =
  | { is: 'loading' }
  | { is: 'failed' }
  | { is: 'empty' }
  | { is: 'ready'; calls: CallRecord[]; page: number; pages: number; isOld: boolean }

/** The calls that are listed, which of them, and what one can do with them. */
export function useCallHistory() {
  const { phone } = usePhone()
  const [{ filter, page }, setChoice] = useState<{ filter: Filter; page: number }>({
    filter: null,
    page: 1,
  })
  const query = useHistory({ page, direction: filter ?? undefined })
  const navigate = useNavigate()
  return {
    filter,
    view: view(),
    isCalling: phone.call !== null,
    choose: (next: Filter) => setChoice({ filter: next, page: 1 }),
    turnTo: (next: number) => setChoice({ filter, page: next }),
    retry: useRetry(query.refetch),
    callAgain: (number: string) => {
      void navigate(`${PATHS.dashboard}?tab=dialer&number=${encodeURIComponent(number)}`)
    },
  }

  function view(): HistoryView {
    if (query.isError && !query.isFetching) return { is: 'failed' }
    if (!query.data) return { is: 'loading' }
    const { calls, currentPage, totalPages } = query.data
    // A page beyond the last one is reached when calls are fewer than they were.
    if (calls.length === 0 && totalPages <= 1) return { is: 'empty' }
    return {
      is: 'ready',
      calls,
      page: currentPage,
      pages: totalPages,
      isOld: query.isPlaceholderData,
    }
  }
}
