import type { VirtualNumberCountry } from '@ringback/contract/countries'
import { NUMBER_SEARCH_LIMIT } from '@ringback/contract/limits'
import {
  type ListedAvailableNumber,
  type NumberType,
  searchNumbers,
} from '@ringback/contract/numbers'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { foundWords, numbers } from '../../../strings/numbers.ts'
import type { Notices } from '../shared/use-notice.ts'

export interface SearchCriteria {
  countryCode: VirtualNumberCountry
  type: NumberType | null
  /** Digits and `*`; empty matches any number. */
  pattern: string
}

export type SearchView =
  | { is: 'none' }
  | { is: 'searching' }
  | { is: 'failed'; message: string; retry: () => void }
  /** The country has no numbers of this type, or with null no numbers at all. */
  | { is: 'not-rentable'; countryCode: string; type: NumberType | null }
  | { is: 'ready'; numbers: readonly ListedAvailableNumber[]; criteria: SearchCriteria }

/** Searches numbers for rent. The late response of an earlier search is ignored. */
export function useNumberSearch({ succeed, dismiss }: Notices) {
  const client = useClient()
  const [view, setView] = useState<SearchView>({ is: 'none' })
  const latestAttempt = useRef(0)

  const search = async (criteria: SearchCriteria) => {
    const attempt = ++latestAttempt.current
    dismiss()
    setView({ is: 'searching' })
    const { countryCode, type, pattern } = criteria
    const reply = await client.request(searchNumbers, {
      query: {
        countryCode,
        limit: NUMBER_SEARCH_LIMIT,
        type: type ?? undefined,
        pattern: pattern || undefined,
      },
    })
    if (attempt !== latestAttempt.current) return
    if (!reply.ok) {
      const message = messageOf(reply.failure, numbers.searchFailed)
      setView({ is: 'failed', message, retry: () => void search(criteria) })
      return
    }
    const found = reply.value.numbers
    setView(viewOf(criteria, found, reply.value.rentableTypes))
    if (found.length > 0) succeed(foundWords(found.length))
  }

  /** Removes a number that is no longer available. */
  const removeResult = (phoneNumber: string) =>
    setView(previous =>
      previous.is === 'ready'
        ? {
            ...previous,
            numbers: previous.numbers.filter(number => number.phoneNumber !== phoneNumber),
          }
        : previous,
    )

  return { view, search: (criteria: SearchCriteria) => void search(criteria), removeResult }
}

/** A server that does not send `rentableTypes` may have every type in every country. */
function viewOf(
  criteria: SearchCriteria,
  found: readonly ListedAvailableNumber[],
  rentableTypes: readonly string[] | undefined,
): SearchView {
  const { countryCode, type } = criteria
  if (rentableTypes?.length === 0) return { is: 'not-rentable', countryCode, type: null }
  if (type !== null && rentableTypes && !rentableTypes.includes(type)) {
    return { is: 'not-rentable', countryCode, type }
  }
  return { is: 'ready', numbers: found, criteria }
}
