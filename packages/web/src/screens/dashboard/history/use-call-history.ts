import type { ListedCall, Direction } from '@ringback/contract/calls'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useHistory } from '../../../api/queries.ts'
import { PATHS } from '../../../session/paths.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { type PagedView, pagedView } from '../shared/paged-view.ts'
import { useRetry } from '../shared/use-retry.ts'

/** The direction of the calls to show; null shows every call. */
export type Filter = Direction | null

/** The selected page and filter of the history, and the actions on it. */
export function useCallHistory() {
  const { phone } = useSoftphone()
  const [{ filter, page }, setSelection] = useState<{ filter: Filter; page: number }>({
    filter: null,
    page: 1,
  })
  const query = useHistory({ page, direction: filter ?? undefined })
  const navigate = useNavigate()
  const view: PagedView<ListedCall> = pagedView(query, ({ calls }) => calls)
  return {
    filter,
    view,
    isInCall: phone.call !== null,
    chooseFilter: (newFilter: Filter) => setSelection({ filter: newFilter, page: 1 }),
    showPage: (newPage: number) => setSelection({ filter, page: newPage }),
    retry: useRetry(query.refetch),
    callAgain: (number: string) => {
      void navigate(`${PATHS.dashboard}?tab=dialer&number=${encodeURIComponent(number)}`)
    },
  }
}
