import { type ListedVirtualNumber, listNumbers } from '@ringback/contract/numbers'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from '../../../api/queries.ts'

/** The poll interval while a number is in its grace period or being released. */
const CHANGING_POLL_MS = 10_000

/**
 * The rented numbers, polled while one of them is in a temporary state. `alwaysRefetch` also replaces a cached list
 * that is new.
 */
export function useNumbers({ alwaysRefetch = false } = {}): UseQueryResult<
  { numbers: ListedVirtualNumber[] },
  ApiError
> {
  const request = useRequest(listNumbers)
  return useQuery<{ numbers: ListedVirtualNumber[] }, ApiError>({
    queryKey: keys.numbers,
    queryFn: ({ signal }) => request({}, { signal }),
    refetchOnMount: alwaysRefetch ? 'always' : true,
    refetchInterval: ({ state }) =>
      state.data?.numbers.some(({ status }) => status !== 'active') ? CHANGING_POLL_MS : false,
  })
}
