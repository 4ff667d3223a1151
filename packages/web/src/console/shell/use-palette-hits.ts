import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../api/use-client.ts'
import { useCan } from '../session/operator-context.ts'
import type { SearchHit } from '../shared/search-source.ts'
import { navigationOf } from './navigation.ts'
import { SEARCH_SOURCES } from './search-sources.ts'
import { shell } from './strings.ts'

const DEBOUNCE_MS = 200
const MIN_LENGTH = 2

/** What the palette offers for a text: screens first, then what the search sources find. */
export function usePaletteHits(text: string): { hits: readonly SearchHit[]; isSearching: boolean } {
  const can = useCan()
  const client = useClient()
  const trimmed = text.trim()
  const debounced = useDebounced(trimmed)
  const found = useQuery({
    queryKey: ['palette', debounced],
    enabled: debounced.length >= MIN_LENGTH && SEARCH_SOURCES.length > 0,
    queryFn: async ({ signal }) =>
      (await Promise.all(SEARCH_SOURCES.map(search => search(client, debounced, signal)))).flat(),
  })
  const screens = navigationOf(can)
    .flatMap(({ screens }) => screens)
    .filter(({ title }) => title.toLowerCase().includes(trimmed.toLowerCase()))
    .map(({ title, path }): SearchHit => ({ kind: shell.goTo, title, path }))
  const isWaiting = debounced !== trimmed && trimmed.length >= MIN_LENGTH
  return {
    hits: [...screens, ...(found.data ?? [])],
    isSearching: SEARCH_SOURCES.length > 0 && (isWaiting || found.isLoading),
  }
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
