import type { VirtualNumberCountry } from '@ringback/contract/countries'
import { NUMBER_SEARCH_LIMIT } from '@ringback/contract/limits'
import { type AvailableNumber, type NumberType, searchNumbers } from '@ringback/contract/numbers'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { found, numbers } from '../../../strings/numbers.ts'
import type { Notices } from '../shared/use-notice.ts'

export interface NumberSearch {
  countryCode: VirtualNumberCountry
  type: NumberType | null
  /** Digits and `*`; empty for any number. */
  pattern: string
}

export type SearchView =
  | { is: 'nothing' }
  | { is: 'searching' }
  | { is: 'failed'; words: string; again: () => void }
  | { is: 'ready'; numbers: AvailableNumber[] }

/** Looks for numbers to rent; the answer to an earlier wish never replaces that to a later one. */
export function useNumberSearch({ succeed, dismiss }: Notices) {
  const client = useClient()
  const [view, setView] = useState<SearchView>({ is: 'nothing' })
  const newest = useRef(0)

  const search = async (wish: NumberSearch) => {
    const turn = ++newest.current
    dismiss()
    setView({ is: 'searching' })
    const { countryCode, type, pattern } = wish
    const reply = await client.request(searchNumbers, {
      query: {
        countryCode,
        limit: NUMBER_SEARCH_LIMIT,
        type: type ?? undefined,
        pattern: pattern || undefined,
      },
    })
    if (turn !== newest.current) return
    if (!reply.ok) {
      const words = messageOf(reply.failure, numbers.searchFailed)
      setView({ is: 'failed', words, again: () => void search(wish) })
      return
    }
    setView({ is: 'ready', numbers: reply.value.numbers })
    succeed(found(reply.value.numbers.length))
  }

  /** Somebody has it now. */
  const drop = (phoneNumber: string) =>
    setView(now =>
      now.is === 'ready'
        ? { is: 'ready', numbers: now.numbers.filter(each => each.phoneNumber !== phoneNumber) }
        : now,
    )

  return { view, search: (wish: NumberSearch) => void search(wish), drop }
}
