import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../../../../api/queries.ts'
import { Pager } from '../../../../ui/buttons/Pager.tsx'
import { useLoadMessage, useRetry, LoadFailure } from './LoadFailure.tsx'

interface Page {
  currentPage: number
  totalPages: number
}

interface PagedListProps<P extends Page, T> {
  query: UseQueryResult<P, ApiError>
  /** The entries of a page. */
  itemsOf: (page: P) => readonly T[]
  onPage: (page: number) => void
  /** What the list contains, for the name of the Retry button. */
  what: string
  /** The message of a failed request, if the server sent none. */
  failed: string
  skeleton: ReactNode
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** A list with pages. Shows one of its states: loading, failed, empty, or ready with a pager. */
export function PagedList<P extends Page, T>(props: PagedListProps<P, T>) {
  const { query, itemsOf, onPage, what, failed, skeleton, empty, children } = props
  const { data, error, isPlaceholderData: isStale } = query
  const retry = useRetry(query.refetch)
  const loadMessage = useLoadMessage()
  if (error) {
    return (
      <LoadFailure what={what} onRetry={retry}>
        {loadMessage(error.failure, failed)}
      </LoadFailure>
    )
  }
  if (!data) return skeleton
  if (isEmpty(data, itemsOf)) return empty
  const { currentPage, totalPages } = data
  return (
    <>
      <div aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
        {children(itemsOf(data))}
      </div>
      <div className="not-empty:mt-4">
        <Pager
          page={currentPage}
          pages={totalPages}
          // The items are of the previous page, because the next one is still loading.
          busy={isStale}
          onPage={onPage}
          position={`Page ${currentPage} of ${totalPages}`}
          previousLabel="Previous"
          nextLabel="Next"
        />
      </div>
    </>
  )
}

/** Whether a list with pages shows items. */
export function hasItems<P extends Page>(
  { data, error }: UseQueryResult<P, ApiError>,
  itemsOf: (page: P) => readonly unknown[],
): boolean {
  return !error && data !== undefined && !isEmpty(data, itemsOf)
}

/** A page after the last page has no items either. It is no empty list, so that the pager is shown. */
function isEmpty<P extends Page>(page: P, itemsOf: (page: P) => readonly unknown[]): boolean {
  return itemsOf(page).length === 0 && page.totalPages <= 1
}
