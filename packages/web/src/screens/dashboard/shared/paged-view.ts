import type { UseQueryResult } from '@tanstack/react-query'
import type { Failure } from '../../../api/client.ts'
import type { ApiError } from '../../../api/queries.ts'

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
  if (query.error && !query.isFetching) return { is: 'failed', failure: query.error.failure }
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
