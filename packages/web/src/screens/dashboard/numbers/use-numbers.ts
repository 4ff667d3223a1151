import { type VirtualNumber, listNumbers } from '@ringback/contract/numbers'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from '../../../api/queries.ts'

/** How often one looks whether a number has left a state that does not last. */
const CHANGING_POLL_MS = 10_000

/** The rented numbers. One in grace is renewed by credit, and one that is given back goes. */
export function useNumbers(): UseQueryResult<{ numbers: VirtualNumber[] }, ApiError> {
  const call = useRequest(listNumbers)
  return useQuery<{ numbers: VirtualNumber[] }, ApiError>({
    queryKey: keys.numbers,
    queryFn: ({ signal }) => call({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.numbers.some(({ status }) => status !== 'active') ? CHANGING_POLL_MS : false,
  })
}
