import type { VirtualNumberCountry } from '@ringback/contract/phone/countries'
import type { ResponseOf } from '@ringback/contract/endpoint'
import { NUMBER_SEARCH_LIMIT, NUMBER_SEARCH_OFFSET_MAX } from '@ringback/contract/limits'
import {
  type AvailableNumber,
  type NumberType,
  searchNumbers,
} from '@ringback/contract/customers/numbers/number-search'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import type { Notices } from '../shared/messages/NoticeBox.tsx'

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
  /** Numbers of this type in the country, or with null all of them, have no price or need documents that we do not have. */
  | {
      is: 'not-rentable'
      why: 'no-price' | 'documents'
      countryCode: string
      type: NumberType | null
    }
  | {
      is: 'ready'
      numbers: readonly AvailableNumber[]
      criteria: SearchCriteria
      /** Where the search for more begins; null if there are no more. */
      nextOffset: number | null
      isSearchingMore: boolean
    }

interface SearchNotices extends Notices {
  /** Receives what the page shows by itself, for screen readers. */
  announce: (text: string) => void
}

/** Searches numbers for rent, ten at a time. The late response of an earlier search is ignored. */
export function useNumberSearch({ succeed, announce, fail, dismiss }: SearchNotices) {
  const client = useClient()
  const [view, setView] = useState<SearchView>({ is: 'none' })
  const latestAttempt = useRef(0)

  const request = ({ countryCode, type, pattern }: SearchCriteria, offset: number) =>
    client.request(searchNumbers, {
      query: {
        countryCode,
        limit: NUMBER_SEARCH_LIMIT,
        type: type ?? undefined,
        pattern: pattern || undefined,
        offset: offset || undefined,
      },
    })

  const search = async (criteria: SearchCriteria) => {
    const attempt = ++latestAttempt.current
    dismiss()
    setView({ is: 'searching' })
    const reply = await request(criteria, 0)
    if (attempt !== latestAttempt.current) return
    if (!reply.ok) {
      const message = messageOf(reply.failure, 'Failed to search available numbers')
      setView({ is: 'failed', message, retry: () => void search(criteria) })
      return
    }
    setView(viewOf(criteria, reply.value))
    const found = reply.value.numbers
    if (found.length > 0) announce(`Found ${found.length} available numbers`)
  }

  /** Adds the next numbers to those that are shown. */
  const searchMore = async () => {
    if (view.is !== 'ready' || view.nextOffset === null || view.isSearchingMore) return
    const { criteria, nextOffset } = view
    const attempt = latestAttempt.current
    dismiss()
    setView({ ...view, isSearchingMore: true })
    const reply = await request(criteria, nextOffset)
    if (attempt !== latestAttempt.current) return
    const offset = reply.ok ? offsetAfter(nextOffset, reply.value) : nextOffset
    const found = reply.ok ? reply.value.numbers : []
    setView(previous => withMore(previous, found, offset))
    if (!reply.ok) fail(messageOf(reply.failure, 'Failed to search available numbers'))
    else if (reply.value.numbers.length === 0) succeed('No further numbers were found.')
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

  return {
    view,
    search: (criteria: SearchCriteria) => void search(criteria),
    searchMore: () => void searchMore(),
    removeResult,
  }
}

type Found = ResponseOf<typeof searchNumbers>

function viewOf(criteria: SearchCriteria, found: Found): SearchView {
  const { countryCode, type } = criteria
  const { rentableTypes, typesWithoutDocuments } = found
  if (rentableTypes.length === 0) {
    const why = typesWithoutDocuments.length > 0 ? 'documents' : 'no-price'
    return { is: 'not-rentable', why, countryCode, type: null }
  }
  if (type !== null && !rentableTypes.includes(type)) {
    const why = typesWithoutDocuments.includes(type) ? 'documents' : 'no-price'
    return { is: 'not-rentable', why, countryCode, type }
  }
  const nextOffset = offsetAfter(0, found)
  return { is: 'ready', numbers: found.numbers, criteria, nextOffset, isSearchingMore: false }
}

/** The numbers with those that a search for more has found. The carrier may find some of them again. */
function withMore(
  view: SearchView,
  found: readonly AvailableNumber[],
  nextOffset: number | null,
): SearchView {
  if (view.is !== 'ready') return view
  const shown = new Set(view.numbers.map(({ phoneNumber }) => phoneNumber))
  const added = found.filter(({ phoneNumber }) => !shown.has(phoneNumber))
  return { ...view, numbers: [...view.numbers, ...added], nextOffset, isSearchingMore: false }
}

function offsetAfter(offset: number, { hasMore }: Found): number | null {
  const next = offset + NUMBER_SEARCH_LIMIT
  return hasMore && next <= NUMBER_SEARCH_OFFSET_MAX ? next : null
}
