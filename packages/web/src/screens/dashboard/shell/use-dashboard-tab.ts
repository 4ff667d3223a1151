import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { RECOMMENDED } from '../shared/packages/recommended-package.ts'

/** The tabs in their order. The first one is the default. */
export const DASHBOARD_TABS = [
  'dialer',
  'history',
  'contacts',
  'numbers',
  'credits',
  'settings',
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** The tab named by the URL. A missing or unknown name is replaced with the default tab. */
export function useDashboardTab(): {
  tab: DashboardTab
  chooseTab: (tab: DashboardTab) => void
  /** Opens the credits at this package, or at the recommended one. */
  addCredits: (packageId: string | null) => void
} {
  const [query, setQuery] = useSearchParams()
  const tabInUrl = query.get('tab')
  const tab = tabOf(query)
  useEffect(() => {
    if (tabInUrl === tab) return
    const replaceTab = (oldQuery: URLSearchParams) => withTab(oldQuery, tab)
    setQuery(replaceTab, { replace: true })
  }, [tabInUrl, tab, setQuery])
  return {
    tab,
    chooseTab: newTab => setQuery({ tab: newTab }),
    addCredits: packageId => setQuery({ tab: 'credits', package: packageId ?? RECOMMENDED }),
  }
}

/** The tab that a query names. */
export function tabOf(query: URLSearchParams): DashboardTab {
  return DASHBOARD_TABS.find(name => name === query.get('tab')) ?? 'dialer'
}

function withTab(query: URLSearchParams, tab: DashboardTab): URLSearchParams {
  const newQuery = new URLSearchParams(query)
  newQuery.set('tab', tab)
  return newQuery
}
