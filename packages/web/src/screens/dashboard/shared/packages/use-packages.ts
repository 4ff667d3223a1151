import { type CreditPackage, listPackages } from '@ringback/contract/customers/credit'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'
import { credits } from '../../../../strings/credits.ts'
import { useLoadMessage, useRetry } from '../failed-loads.ts'

export type PackagesView =
  | { is: 'loading' }
  | { is: 'failed'; message: string; retry: () => void }
  | { is: 'ready'; packages: CreditPackage[] }

/** The credit packages on sale. */
export function usePackages(): PackagesView {
  const request = useRequest(listPackages)
  const { data, error, refetch } = useQuery<{ packages: CreditPackage[] }, ApiError>({
    queryKey: keys.packages,
    queryFn: ({ signal }) => request({}, { signal }),
    staleTime: 5 * 60_000,
  })
  const loadMessage = useLoadMessage()
  const retry = useRetry(refetch)
  if (data) return { is: 'ready', packages: data.packages }
  return error
    ? { is: 'failed', message: loadMessage(error.failure, credits.packagesFailed), retry }
    : { is: 'loading' }
}
