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
  | { is: 'ready'; numbers: ListedAvailableNumber[] }

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
    setView({ is: 'ready', numbers: reply.value.numbers })
    succeed(foundWords(reply.value.numbers.length))
  }

  /** Removes a number that is no longer available. */
  const removeResult = (phoneNumber: string) =>
    setView(previous =>
      previous.is === 'ready'
        ? {
            is: 'ready',
            numbers: previous.numbers.filter(number => number.phoneNumber !== phoneNumber),
          }
        : previous,
    )

  return { view, search: (criteria: SearchCriteria) => void search(criteria), removeResult }
}
