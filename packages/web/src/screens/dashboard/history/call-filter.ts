import { CALL_OUTCOMES, type CallOutcome } from '@ringback/contract/customers/calls/call-history'
import type { Direction } from '@ringback/contract/customers/calls/calls'
import { CALL_SEARCH_MAX_LENGTH } from '@ringback/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallQuery } from '../../../api/queries.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'

/** The calls to show. The URL keeps it. Null and empty texts show every call. */
export interface CallFilter {
  direction: Direction | null
  search: string
  outcome: CallOutcome | null
  /** The first day, `2026-11-03`, in the zone of the browser. */
  from: string
  /** The last day, inclusive. */
  until: string
}

export const NO_FILTER: CallFilter = {
  direction: null,
  search: '',
  outcome: null,
  from: '',
  until: '',
}

export function isFiltered(filter: CallFilter): boolean {
  return Object.values(filter).some(Boolean)
}

/** The filter that the query of the page's URL describes. Unknown values are left out. */
export function filterOfUrl(query: URLSearchParams): CallFilter {
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return dayStart(text, 0) ? text : ''
  }
  return {
    direction: DIRECTIONS.find(name => name === query.get('direction')) ?? null,
    search: (query.get('search') ?? '').slice(0, CALL_SEARCH_MAX_LENGTH),
    outcome: CALL_OUTCOMES.find(name => name === query.get('outcome')) ?? null,
    from: day('from'),
    until: day('until'),
  }
}

/** The query with the filter in it. */
export function urlWithFilter(query: URLSearchParams, filter: CallFilter): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(filter) as [string, string | null][]) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

/** What the server is asked for. A year that is still being typed counts as no day. */
export function requestOf({ direction, search, outcome, from, until }: CallFilter): CallQuery {
  return {
    direction: direction ?? undefined,
    search: search.trim() || undefined,
    outcome: outcome ?? undefined,
    from: dayStart(from, 0)?.toISOString(),
    to: dayStart(until, 1)?.toISOString(),
  }
}

const DIRECTIONS: readonly Direction[] = ['inbound', 'outbound']
const FIRST_YEAR = 2000
const LAST_YEAR = 2098

/** The local midnight at the beginning of a day, `daysLater` days after it. Null for any other text. */
export function dayStart(day: string, daysLater: number): Date | null {
  const [, year, month, date] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  const isKnown = year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12
  return isKnown && date >= 1 && date <= 31 ? new Date(year, month - 1, date + daysLater) : null
}

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
