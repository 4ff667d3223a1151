import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Failure, messageOf } from '../../api/client.ts'
import type { ApiError } from '../../api/queries.ts'
import { Alert } from '../../ui/Alert.tsx'
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
  if (query.error) {
    return <LoadFailure failure={query.error.failure} onRetry={() => void query.refetch()} />
  }
  return skeleton ?? <ListSkeleton label={shared.loading} rows={4} rowHeight="h-9" />
}

/** The message of a failed load, with a Retry button. */
export function LoadFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Alert
      tone="error"
      actions={
        <Button look="secondary" className={DENSE} onClick={onRetry}>
          {shared.retry}
        </Button>
      }
    >
      {messageOf(failure, shared.loadFailed)}
    </Alert>
  )
}
