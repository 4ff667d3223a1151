import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/queries.ts'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { shared } from './strings.ts'

interface LoadedProps<T> {
  query: UseQueryResult<T, ApiError>
  /** Takes the place of the content while it loads. */
  skeleton?: ReactNode
  children: (value: T) => ReactNode
}

/** The content of a query: loading, failed with Retry, or ready. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    return <LoadFailure failure={query.error.failure} onRetry={() => void query.refetch()} />
  }
  return skeleton ?? <ListSkeleton label={shared.loading} rows={4} rowHeight="h-9" />
}
