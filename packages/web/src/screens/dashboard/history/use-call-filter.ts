import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from '../shared/use-debounced.ts'
import { type CallFilter, NO_FILTER, filterOfUrl, urlWithFilter } from './call-filter.ts'

const SEARCH_DEBOUNCE_MS = 300

/** The filter of the history, which the URL keeps. A typed search applies after a pause. */
export function useCallFilter() {
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState<CallFilter>(() => filterOfUrl(query))
  const search = useDebounced(typed.search, SEARCH_DEBOUNCE_MS)
  const filter: CallFilter = { ...typed, search: typed.search === '' ? '' : search }
  // A year that is still being typed is in the field only.
  const kept = filterOfUrl(urlWithFilter(new URLSearchParams(), filter))
  const inUrl = urlWithFilter(new URLSearchParams(), kept).toString()
  const written = useRef<string[]>([])
  const writeUrl = useEffectEvent(() => {
    const changed = urlWithFilter(query, kept)
    if (changed.toString() === query.toString()) return
    written.current.push(inUrl)
    setQuery(changed, { replace: true })
  })
  useEffect(() => writeUrl(), [inUrl])
  const ofUrl = urlWithFilter(new URLSearchParams(), filterOfUrl(query)).toString()
  /** The URL also changes without this page, for example when the tab is pressed. What the page wrote is no news. */
  const readUrl = useEffectEvent(() => {
    const own = written.current.lastIndexOf(ofUrl)
    written.current = written.current.slice(own + 1)
    if (own === -1 && ofUrl !== inUrl) setTyped(filterOfUrl(query))
  })
  useEffect(() => readUrl(), [ofUrl])
  return {
    /** What is entered, including a search that is still being typed. */
    typed,
    /** What applies. */
    filter,
    change: (part: Partial<CallFilter>) => setTyped(old => ({ ...old, ...part })),
    clear: () => setTyped(NO_FILTER),
  }
}
