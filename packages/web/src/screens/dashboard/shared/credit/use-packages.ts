import { listPackages } from '@ringback/contract/customers/credit/credit'
import type { ResponseOf } from '@ringback/contract/endpoint'
import { keys, useAnswer } from '../../../../api/queries.ts'

/** The credit packages on sale, and the country for which their minutes are. */
export type Offer = ResponseOf<typeof listPackages>

export function usePackages() {
  return useAnswer(listPackages, keys.packages, {
    request: { query: { languages: browserLanguages() } },
    staleTime: 5 * 60_000,
  })
}

/** The value of the URL's `package` that leads to the recommended package, or to the first one if none is. */
export const RECOMMENDED = 'recommended'

/** The longest list that the server reads. */
const MAX_CHARACTERS = 200

/** As many of the browser's languages as the server reads: "en-GB,hi". */
export function browserLanguages(): string {
  return navigator.languages.join(',').slice(0, MAX_CHARACTERS)
}
