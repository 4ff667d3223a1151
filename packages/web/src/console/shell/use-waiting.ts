import { type Attention, OVERVIEW_DAYS, getOverview } from '@ringback/contract/operator/overview'
import { ATTENTION_PATHS, DECIDED_ELSEWHERE } from '../overview/attention-paths.ts'
import { useEntity } from '../shared/use-api.ts'
import { currentLinkOf } from './navigation.ts'

const REFRESH_MS = 60_000

/** How many things wait for a person below each link of the navigation, by its path. Empty until it is known. */
export function useWaiting(): ReadonlyMap<string, number> {
  // The request of the overview as it is at first, so that both read the same answer.
  const query = useEntity(
    getOverview,
    { query: { days: OVERVIEW_DAYS } },
    { refetchMs: REFRESH_MS },
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
