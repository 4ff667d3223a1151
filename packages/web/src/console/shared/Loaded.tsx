import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/client.ts'
import type { ApiError } from '../../api/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { DENSE } from './console-controls.ts'
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
  if (query.error) return <LoadFailure error={query.error} query={query} />
  return skeleton ?? <ListSkeleton label={shared.loading} rows={4} rowHeight="h-9" />
}

interface LoadFailureProps {
  error: ApiError
  query: UseQueryResult<unknown, ApiError>
}

/** The message of a failed load, with a Retry button. */
export function LoadFailure({ error, query }: LoadFailureProps) {
  return (
    <Notice
      tone="error"
      actions={
        <Button
          look="secondary"
          className={DENSE}
          busy={query.isFetching}
          isReplaced
          onClick={() => void query.refetch()}
        >
          {shared.retry}
        </Button>
      }
    >
      {messageOf(error.failure, shared.loadFailed)}
    </Notice>
  )
}
