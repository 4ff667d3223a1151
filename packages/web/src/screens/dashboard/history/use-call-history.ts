import type { ListedCall } from '@ringback/contract/customers/calls'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useHistory } from '../../../api/queries.ts'
import { PATHS } from '../../../session/paths.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { type CallFilter, requestOf } from './call-filter.ts'
import { useRetry } from '../shared/failed-loads.ts'
import { type PagedView, pagedView } from '../shared/PagedList.tsx'

/** A page of the calls that match the filter, and the actions on it. A new filter shows its first page. */
export function useCallHistory(filter: CallFilter) {
  const { phone } = useSoftphone()
  const wanted = requestOf(filter)
  const key = JSON.stringify(wanted)
  const [selection, setSelection] = useState({ page: 1, of: key })
  const page = selection.of === key ? selection.page : 1
  const query = useHistory({ page, ...wanted })
  const navigate = useNavigate()
  const view: PagedView<ListedCall> = pagedView(query, ({ calls }) => calls)
  return {
    view,
    /** When the oldest examined call began, if the filter has not examined older calls. */
    examinedFrom: query.data?.examinedFrom ?? null,
    isInCall: phone.call !== null,
    showPage: (newPage: number) => setSelection({ page: newPage, of: key }),
    retry: useRetry(query.refetch),
    callAgain: (number: string) => {
      void navigate(`${PATHS.dashboard}?tab=dialer&number=${encodeURIComponent(number)}`)
    },
  }
}
