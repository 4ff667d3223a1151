import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The tabs in their order. The first one is the default. */
export const DASHBOARD_TABS = ['dialer', 'history', 'numbers', 'credits', 'settings'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** The tab named by the URL. A missing or unknown name is replaced with the default tab. */
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
  return { tab, chooseTab: newTab => setQuery({ tab: newTab }) }
}

function withTab(query: URLSearchParams, tab: DashboardTab): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('tab', tab)
  return next
}
