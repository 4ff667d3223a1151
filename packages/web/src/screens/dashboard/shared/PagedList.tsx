import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '../../../api/client.ts'
import type { ApiError } from '../../../api/queries.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { useLoadMessage, LoadFailure } from './LoadFailure.tsx'

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
          position={`Page ${view.page} of ${view.pages}`}
          previousLabel="Previous"
          nextLabel="Next"
        />
      </div>
    </>
  )
}

/** What a paged list shows. */
export type PagedView<T> =
  | { is: 'loading' }
  | { is: 'failed'; failure: Failure }
  | { is: 'empty' }
  /** `isStale`: the items are of the previous page, because the next page is still loading. */
  | { is: 'ready'; items: readonly T[]; page: number; pages: number; isStale: boolean }

interface Page {
  currentPage: number
  totalPages: number
}

/** The view of a query that returns pages; `itemsOf` selects the entries of a page. */
export function pagedView<P extends Page, T>(
  query: UseQueryResult<P, ApiError>,
  itemsOf: (page: P) => readonly T[],
): PagedView<T> {
  if (query.error) return { is: 'failed', failure: query.error.failure }
  if (!query.data) return { is: 'loading' }
  const { currentPage, totalPages } = query.data
  const items = itemsOf(query.data)
  // A page after the last page is also empty. It stays 'ready', so that the pager is shown.
  if (items.length === 0 && totalPages <= 1) return { is: 'empty' }
  return {
    is: 'ready',
    items,
    page: currentPage,
    pages: totalPages,
    isStale: query.isPlaceholderData,
  }
}
