import { type Attention, getOverview } from '@ringback/contract/operator/overview'
import { useLocation, useSearchParams } from 'react-router'
import { ATTENTION_PATHS, DECIDED_ELSEWHERE } from '../overview/attention-paths.ts'
import { OVERVIEW_PATH, periodOf } from '../overview/period.ts'
import { useList } from '../shared/use-api.ts'
import { currentLinkOf } from './navigation.ts'

const REFRESH_MS = 60_000

/** How many things wait for a person below each link of the navigation, by its path. Empty until it is known. */
export function useWaiting(): ReadonlyMap<string, number> {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  // On the overview the request that it repeats itself; elsewhere the smallest one.
  const isOverview = pathname === OVERVIEW_PATH
  const query = useList(
    getOverview,
    { query: { days: isOverview ? periodOf(parameters) : 1 } },
    { refetchMs: isOverview ? undefined : REFRESH_MS },
  )
  return waitingByLink(query.data?.attention ?? [])
}

/** The counts of what is decided in a list of the console, added up for the link that its list belongs to. */
export function waitingByLink(attention: readonly Attention[]): ReadonlyMap<string, number> {
  const waiting = new Map<string, number>()
  for (const { kind, count } of attention) {
    const path = ATTENTION_PATHS[kind]?.split('?')[0]
    const link = path === undefined ? null : currentLinkOf(path)
    if (link === null || DECIDED_ELSEWHERE.has(kind)) continue
    waiting.set(link, (waiting.get(link) ?? 0) + count)
  }
  return waiting
}
