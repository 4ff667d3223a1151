import { listChanges } from '@ringback/contract/operator/changes'
import { listFailures } from '@ringback/contract/operator/failures'
import { listMails } from '@ringback/contract/operator/mails'
import { showInventory } from '@ringback/contract/operator/numbers/number-inventory'
import { listTrunkNumbers } from '@ringback/contract/operator/numbers/trunk-numbers'
import { listOperators } from '@ringback/contract/operator/operators'
import { listDeckPrices, listNumberFees } from '@ringback/contract/operator/rates/deck-prices'
import { lookUpRate } from '@ringback/contract/operator/rates/rate-look-up'
import { compareDeck, listActivations, listDecks } from '@ringback/contract/operator/rates/rates'
import { listReconciliationRuns } from '@ringback/contract/operator/reconciliation'
import { listSettings } from '@ringback/contract/operator/settings/settings'
import { listOperatorSessions } from '@ringback/contract/operator/sign-in'
import {
  Mail,
  RotateCcw,
  Scale,
  ScrollText,
  SearchCheck,
  SlidersHorizontal,
  Tags,
  UserCog,
  Warehouse,
} from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from './console-screen.ts'

/** The screens of money and administration and what is reached from them, in the order of the navigation. */
export const OFFICE_SCREENS: readonly ConsoleScreen[] = [
  {
    path: '/operator/rates',
    title: 'Rates',
    nav: { group: 'Money', icon: Tags },
    role: listDecks.role,
    Page: lazyComponent(() => import('../rates/DecksPage.tsx'), 'DecksPage'),
  },
  {
    path: '/operator/rate-look-up',
    title: 'Rate look-up',
    nav: { group: 'Money', icon: SearchCheck },
    role: lookUpRate.role,
    Page: lazyComponent(() => import('../rates/LookUpPage.tsx'), 'LookUpPage'),
  },
  {
    path: '/operator/rates/history',
    title: 'History of rates',
    role: listActivations.role,
    Page: lazyComponent(() => import('../rates/HistoryPage.tsx'), 'HistoryPage'),
  },
  {
    path: '/operator/rates/number-fees',
    title: 'Number fees',
    role: listNumberFees.role,
    Page: lazyComponent(() => import('../rates/NumberFeesPage.tsx'), 'NumberFeesPage'),
  },
  {
    path: '/operator/rates/decks/:id/prices',
    title: 'Prices of a deck',
    role: listDeckPrices.role,
    Page: lazyComponent(() => import('../rates/PricesPage.tsx'), 'PricesPage'),
  },
  {
    path: '/operator/rates/decks/:id',
    title: 'Deck',
    role: compareDeck.role,
    Page: lazyComponent(() => import('../rates/DeckPage.tsx'), 'DeckPage'),
  },
  {
    path: '/operator/reconciliation',
    title: 'Reconciliation',
    nav: { group: 'Money', icon: Scale },
    role: listReconciliationRuns.role,
    Page: lazyComponent(
      () => import('../reconciliation/ReconciliationPage.tsx'),
      'ReconciliationPage',
    ),
  },
  {
    path: '/operator/failures',
    title: 'Failed work',
    nav: { group: 'Administration', icon: RotateCcw },
    role: listFailures.role,
    Page: lazyComponent(() => import('../failures/FailuresPage.tsx'), 'FailuresPage'),
  },
  {
    path: '/operator/mails',
    title: 'Mails',
    nav: { group: 'Administration', icon: Mail },
    role: listMails.role,
    Page: lazyComponent(() => import('../mails/MailsPage.tsx'), 'MailsPage'),
  },
  {
    path: '/operator/inventory',
    title: 'Inventory',
    nav: { group: 'Administration', icon: Warehouse },
    role: showInventory.role,
    Page: lazyComponent(() => import('../numbers/InventoryPage.tsx'), 'InventoryPage'),
  },
  {
    path: '/operator/trunk-numbers',
    title: 'Trunk numbers',
    role: listTrunkNumbers.role,
    Page: lazyComponent(() => import('../numbers/TrunkNumbersPage.tsx'), 'TrunkNumbersPage'),
  },
  {
    path: '/operator/settings',
    title: 'Settings',
    nav: { group: 'Administration', icon: SlidersHorizontal },
    role: listSettings.role,
    Page: lazyComponent(() => import('../settings/SettingsPage.tsx'), 'SettingsPage'),
  },
  {
    path: '/operator/changes',
    title: 'Log of changes',
    nav: { group: 'Administration', icon: ScrollText },
    role: listChanges.role,
    Page: lazyComponent(() => import('../changes/ChangesPage.tsx'), 'ChangesPage'),
  },
  {
    path: '/operator/operators',
    title: 'Operators',
    nav: { group: 'Administration', icon: UserCog },
    role: listOperators.role,
    Page: lazyComponent(() => import('../operators/OperatorsPage.tsx'), 'OperatorsPage'),
  },
  {
    path: '/operator/me',
    title: 'My sessions',
    role: listOperatorSessions.role,
    Page: lazyComponent(() => import('../me/SessionsPage.tsx'), 'SessionsPage'),
  },
]
