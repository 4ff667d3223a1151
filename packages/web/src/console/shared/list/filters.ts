import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** A filter of a list. Its name is the name in the endpoint's query and in the URL. */
export type Filter =
  | { is: 'text'; name: string; label: string; placeholder?: string | undefined }
  | { is: 'choice'; name: string; label: string; choices: readonly Choice[] }
  /** Two days, `from` and `to` in URL and query, both included. The query has times. */
  | { is: 'period'; label: string }

export interface Choice {
  value: string
  label: string
}

export function textFilter(name: string, label: string, placeholder?: string): Filter {
  return { is: 'text', name, label, placeholder }
}

/** @param labels of the values, in the order of the list */
export function choiceFilter(
  name: string,
  label: string,
  labels: Readonly<Record<string, string>>,
): Filter {
  const choices = Object.entries(labels).map(([value, text]) => ({ value, label: text }))
  return { is: 'choice', name, label, choices }
}

export interface FilterState {
  page: number
  /** The text of each filter as it is in the URL; an empty text if the filter is not set. */
  value: (name: string) => string
  /** How many filters are set. */
  setCount: number
  isFiltered: boolean
  /** Sets a filter and returns to the first page. */
  set: (name: string, value: string) => void
  setPage: (page: number) => void
  clear: () => void
  /** The filters as a request's query, without the page. */
  query: Readonly<Record<string, string>>
}

/** The filters and the page of a list, kept in the URL. `prefix` distinguishes several lists of one screen. */
export function useFilters(filters: readonly Filter[], prefix = ''): FilterState {
  const [parameters, setParameters] = useSearchParams()
  const names = filters.flatMap(namesOf)
  const value = (name: string) => parameters.get(prefix + name) ?? ''
  // The router renders a change in a transition. A change that comes earlier must not undo it.
  const latest = useRef(parameters)
  useEffect(() => {
    latest.current = parameters
  }, [parameters])
  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams(latest.current)
    for (const [name, text] of Object.entries(changes)) {
      if (text === '') next.delete(prefix + name)
      else next.set(prefix + name, text)
    }
    latest.current = next
    setParameters(next, { replace: true })
  }
  const setCount = filters.filter(filter => namesOf(filter).some(name => value(name) !== '')).length
  return {
    page: Math.max(1, Math.trunc(Number(value('page'))) || 1),
    value,
    setCount,
    isFiltered: setCount > 0,
    set: (name, text) => change({ [name]: text.trim(), page: '' }),
    setPage: page => change({ page: page === 1 ? '' : String(page) }),
    clear: () => change(Object.fromEntries([...names, 'page'].map(name => [name, '']))),
    query: Object.fromEntries(
      filters.flatMap(filter =>
        namesOf(filter).flatMap(name => {
          const text = filter.is === 'period' ? timeOf(name, value(name)) : value(name)
          return text === '' ? [] : [[name, text]]
        }),
      ),
    ),
  }
}

function namesOf(filter: Filter): string[] {
  return filter.is === 'period' ? ['from', 'to'] : [filter.name]
}

/** The first moment of a local day for `from`, the last one for `to`. Empty for what is no day. */
function timeOf(name: string, day: string): string {
  const time = new Date(`${day}T${name === 'to' ? '23:59:59.999' : '00:00:00'}`)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
