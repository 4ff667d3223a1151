import { type Contact, listContacts } from '@ringback/contract/contacts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from './queries.ts'

/** All contacts change in this browser only, apart from other tabs and devices. */
const STALE_MS = 300_000

/** All contacts of the user, oldest first. */
export function useContacts(): UseQueryResult<{ contacts: Contact[] }, ApiError> {
  const request = useRequest(listContacts)
  return useQuery<{ contacts: Contact[] }, ApiError>({
    queryKey: keys.contacts,
    queryFn: ({ signal }) => request({}, { signal }),
    staleTime: STALE_MS,
  })
}
