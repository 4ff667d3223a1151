import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'

/*
 * Numbers that no numbering plan has and that the person insists on. They are kept in the cache of the session, where
 * the rate and the start of a call find them.
 */

const keyOf = (number: string) => ['confirmed-number', number]

export function isConfirmedNumber(queries: QueryClient, number: string): boolean {
  return queries.getQueryData(keyOf(number)) === true
}

export function confirmNumber(queries: QueryClient, number: string): void {
  queries.setQueryData(keyOf(number), true)
}

/** Whether the person insists on a number, and the function that says so. */
export function useConfirmedNumber(number: string) {
  const queries = useQueryClient()
  const { data: isConfirmed } = useQuery({
    queryKey: keyOf(number),
    queryFn: () => false,
    initialData: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const confirm = () => confirmNumber(queries, number)
  return { isConfirmed, confirm }
}
