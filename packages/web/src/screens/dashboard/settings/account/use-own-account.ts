import { getOwnAccount } from '@ringback/contract/customers/accounts/own-account'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'

/** The account of the user, which several sections of the settings share. */
export function useOwnAccount() {
  const request = useRequest(getOwnAccount)
  return useQuery<Awaited<ReturnType<typeof request>>, ApiError>({
    queryKey: keys.account,
    queryFn: ({ signal }) => request({}, { signal }),
    refetchOnMount: 'always',
  })
}
