import { lazyComponent } from '../../../loading/lazy-component.ts'
import type { DashboardTab } from './use-dashboard-tab.ts'

const loadDialer = () => import('../dialer/DialerPage.tsx')
const loadHistory = () => import('../history/HistoryPage.tsx')
const loadContacts = () => import('../contacts/ContactsPage.tsx')
const loadNumbers = () => import('../numbers/NumbersPage.tsx')
const loadCredits = () => import('../credits/CreditsPage.tsx')
const loadSettings = () => import('../settings/SettingsPage.tsx')

/** The page of each tab, in a file of its own, so that the first screen loads only the tab that it shows. */
export const TAB_PAGES = {
  dialer: lazyComponent(loadDialer, module => module.DialerPage),
  history: lazyComponent(loadHistory, module => module.HistoryPage),
  contacts: lazyComponent(loadContacts, module => module.ContactsPage),
  numbers: lazyComponent(loadNumbers, module => module.NumbersPage),
  credits: lazyComponent(loadCredits, module => module.CreditsPage),
  settings: lazyComponent(loadSettings, module => module.SettingsPage),
}

/** Loads the pages of the tabs. A page that is loaded already is not loaded again. */
export const TAB_LOADS = [
  loadDialer,
  loadHistory,
  loadContacts,
  loadNumbers,
  loadCredits,
  loadSettings,
]

/** Loads the page of a tab before it is first shown. @throws ChunkError when it could not be loaded. */
export function preloadTabPage(tab: DashboardTab): Promise<void> {
  return TAB_PAGES[tab].preload()
}
