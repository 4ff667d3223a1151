import type { ReactNode } from 'react'
import { common } from '../../../strings/common.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { useLoadMessage } from './failure-cause.ts'
import { LoadFailure } from './LoadFailure.tsx'
import type { PagedView } from './paged-view.ts'

interface PagedListProps<T> {
  view: PagedView<T>
  onPage: (page: number) => void
  onRetry: () => void
  /** What the list contains, for the name of the Retry button. */
  what: string
  /** The message of a failed request, if the server sent none. */
  failedText: string
  skeleton: ReactNode
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** A list with pages. Shows one of its states: loading, failed, empty, or ready with a pager. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { view, onPage, onRetry, what, failedText, skeleton, empty, children } = props
  const loadMessage = useLoadMessage()
  if (view.is === 'loading') return skeleton
  if (view.is === 'failed') {
    return (
      <LoadFailure what={what} onRetry={onRetry}>
        {loadMessage(view.failure, failedText)}
      </LoadFailure>
    )
  }
  if (view.is === 'empty') return empty
  return (
    <>
      <div aria-busy={view.isStale} className={view.isStale ? 'opacity-60' : undefined}>
        {children(view.items)}
      </div>
      <div className="not-empty:mt-4">
        <Pager
          page={view.page}
          pages={view.pages}
          busy={view.isStale}
          onPage={onPage}
          position={common.pageOf(view.page, view.pages)}
          previousLabel={common.previous}
          nextLabel={common.next}
        />
      </div>
    </>
  )
}
