import type { ResponseOf, Endpoint, RequestOf } from '@ringback/contract/endpoint'
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/client.ts'
import { type ApiError, useRequest } from '../../api/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { ListSkeleton } from '../../ui/status/Skeleton.tsx'
import { DENSE } from './console-controls.tsx'

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
  return skeleton ?? <ListSkeleton label="Loading" rows={4} rowHeight="h-9" />
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
          Retry
        </Button>
      }
    >
      {messageOf(error.failure, 'This could not be loaded.')}
    </Notice>
  )
}

/** An endpoint whose answer is a page of a list. */
export type ListEndpoint = Endpoint & { method: 'GET' }

/** An entry of a list. */
export type ItemOf<E extends Endpoint> = ResponseOf<E> extends { items: (infer T)[] } ? T : never

interface ReadOptions {
  /** Repeats the request after this time, for what changes by itself. */
  refetchMs?: number | undefined
  enabled?: boolean
  /** Reads it only once, and not again when the operator returns to the tab. */
  once?: boolean
}

interface EntityOptions<Answer> extends ReadOptions {
  /** Ends the repetition when it returns false. */
  refetchWhile?: (answer: Answer) => boolean
}

/** Reads one thing: `useEntity(getCustomer, { params: { id } })`. */
export function useEntity<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { refetchMs, refetchWhile, enabled = true, once = false }: EntityOptions<ResponseOf<E>> = {},
): UseQueryResult<ResponseOf<E>, ApiError> {
  const send = useRequest(endpoint)
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: [endpoint.path, request],
    queryFn: ({ signal }) => send(request, { signal }),
    enabled,
    ...(once && { staleTime: Infinity }),
    refetchInterval: ({ state: { data } }) =>
      refetchWhile && !(data !== undefined && refetchWhile(data)) ? false : (refetchMs ?? false),
  })
}

/** Reads a list, or another answer of which the one to the request before stays visible until the next has loaded. */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { refetchMs, enabled = true }: Omit<ReadOptions, 'once'> = {},
): UseQueryResult<ResponseOf<E>, ApiError> {
  const send = useRequest(endpoint)
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: [endpoint.path, request],
    queryFn: ({ signal }) => send(request, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs ?? false,
  })
}
