import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The tabs that exist, in their order; the first is where one lands. */
export const DASHBOARD_TABS = ['dialer', 'history', 'numbers', 'credits', 'settings'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** The tab that the URL names. One that names none, or none of ours, is rewritten to the dialer. */
export function useDashboardTab(): {
  tab: DashboardTab
  chooseTab: (tab: DashboardTab) => void
} {
  const [query, setQuery] = useSearchParams()
  const named = query.get('tab')
  const tab = DASHBOARD_TABS.find(known => known === named) ?? 'dialer'
  useEffect(() => {
    if (named === tab) return
    const rewrite = (old: URLSearchParams) => withTab(old, tab)
    setQuery(rewrite, { replace: true })
  }, [named, tab, setQuery])
  return { tab, chooseTab: next => setQuery({ tab: next }) }
}

function withTab(query: URLSearchParams, tab: DashboardTab): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('tab', tab)
  return next
}
