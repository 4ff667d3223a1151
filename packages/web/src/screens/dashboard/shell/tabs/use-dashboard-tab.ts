import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isContactsView } from '../../shared/contacts/AddContactLink.tsx'
import { RECOMMENDED } from '../../shared/credit/use-packages.ts'

/** The tabs in their order. The first one is the default. */
export const DASHBOARD_TABS = ['dialer', 'history', 'numbers', 'credits', 'settings'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** What the dashboard shows: the page of a tab, or the contacts in the tab of the dialer. */
export type DashboardView = DashboardTab | 'contacts'

export const VIEW_TITLES: Record<DashboardView, string> = {
  dialer: 'Dialer',
  history: 'Call History',
  contacts: 'Contacts',
  numbers: 'My Numbers',
  credits: 'Credits',
  settings: 'Settings',
}

/** The view named by the URL. A missing or unknown tab is replaced with the default tab. */
export function useDashboardTab(): {
  view: DashboardView
  chooseTab: (tab: DashboardTab) => void
  /** Opens the credits at this package, or at the recommended one. */
  addCredits: (packageId: string | null) => void
} {
  const [query, setQuery] = useSearchParams()
  const tabInUrl = query.get('tab')
  const view = viewOf(query)
  const tab = tabOf(view)
  useEffect(() => {
    if (tabInUrl === tab) return
    const replaceTab = (oldQuery: URLSearchParams) => withView(oldQuery, view)
    setQuery(replaceTab, { replace: true })
  }, [tabInUrl, tab, view, setQuery])
  return {
    view,
    chooseTab: newTab => setQuery({ tab: newTab }),
    addCredits: packageId => setQuery({ tab: 'credits', package: packageId ?? RECOMMENDED }),
  }
}

/** The view that a query names. */
export function viewOf(query: URLSearchParams): DashboardView {
  if (isContactsView(query)) return 'contacts'
  return DASHBOARD_TABS.find(name => name === query.get('tab')) ?? 'dialer'
}

/** The tab that is selected while the view is shown. */
export function tabOf(view: DashboardView): DashboardTab {
  return view === 'contacts' ? 'dialer' : view
}

/** The query with the name of the view. */
export function withView(query: URLSearchParams, view: DashboardView): URLSearchParams {
  const newQuery = new URLSearchParams(query)
  newQuery.set('tab', tabOf(view))
  if (view === 'contacts') newQuery.set('view', view)
  return newQuery
}
