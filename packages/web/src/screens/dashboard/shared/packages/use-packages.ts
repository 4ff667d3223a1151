import { listPackages } from '@ringback/contract/customers/credit'
import type { ResponseOf } from '@ringback/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'
import { useLoadMessage, useRetry } from '../LoadFailure.tsx'

export type PackagesView =
  | { is: 'loading' }
  | { is: 'failed'; message: string; retry: () => void }
  | ({ is: 'ready' } & Offer)

type Offer = ResponseOf<typeof listPackages>
export type OfferedPackage = Offer['packages'][number]
export type OfferDestination = Offer['destination']

/** The credit packages on sale, and the country for which their minutes are. */
export function usePackages(): PackagesView {
  const request = useRequest(listPackages)
  const { data, error, refetch } = useQuery<Offer, ApiError>({
    queryKey: keys.packages,
    queryFn: ({ signal }) => request({ query: { languages: browserLanguages() } }, { signal }),
    staleTime: 5 * 60_000,
  })
  const loadMessage = useLoadMessage()
  const retry = useRetry(refetch)
  if (data) return { is: 'ready', ...data }
  return error
    ? {
        is: 'failed',
        message: loadMessage(error.failure, 'Failed to fetch credit packages'),
        retry,
      }
    : { is: 'loading' }
}

/** The value of the URL's `package` that leads to the recommended package, or to the first one if none is. */
export const RECOMMENDED = 'recommended'

/** The longest list that the server reads. */
const MAX_CHARACTERS = 200

/** As many of the browser's languages as the server reads: "en-GB,hi". */
export function browserLanguages(): string {
  return navigator.languages.join(',').slice(0, MAX_CHARACTERS)
}
