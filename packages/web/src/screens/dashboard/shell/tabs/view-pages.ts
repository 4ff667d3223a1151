import { lazyComponent } from '../../../../loading/lazy-component.ts'
import type { DashboardView } from './use-dashboard-tab.ts'

const loadDialer = () => import('../../dialer/DialerPage.tsx')
const loadHistory = () => import('../../history/HistoryPage.tsx')
const loadContacts = () => import('../../contacts/ContactsPage.tsx')
const loadNumbers = () => import('../../numbers/NumbersPage.tsx')
const loadCredits = () => import('../../credits/CreditsPage.tsx')
const loadSettings = () => import('../../settings/SettingsPage.tsx')
const loadPalette = () => import('../palette/CommandPalette.tsx')

/** The page of each view, in a file of its own, so that the first screen loads only the view that it shows. */
export const VIEW_PAGES = {
  dialer: lazyComponent(loadDialer, 'DialerPage'),
  history: lazyComponent(loadHistory, 'HistoryPage'),
  contacts: lazyComponent(loadContacts, 'ContactsPage'),
  numbers: lazyComponent(loadNumbers, 'NumbersPage'),
  credits: lazyComponent(loadCredits, 'CreditsPage'),
  settings: lazyComponent(loadSettings, 'SettingsPage'),
}

/** The palette, into which users type at once. */
export const CommandPalette = lazyComponent(loadPalette, 'CommandPalette')

/** Loads the pages of the views, and the palette. A page that is loaded already is not loaded again. */
export const VIEW_LOADS = [
  loadDialer,
  loadHistory,
  loadContacts,
  loadNumbers,
  loadCredits,
  loadSettings,
  loadPalette,
]

/** Loads the page of a view before it is first shown. @throws ChunkError when it could not be loaded. */
export function preloadViewPage(view: DashboardView): Promise<void> {
  return VIEW_PAGES[view].preload()
}
