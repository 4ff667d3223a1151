import { lookUpRate } from '@ringback/contract/operator/rates/rate-look-up'
import { compareDeck, listActivations, listDecks } from '@ringback/contract/operator/rates/rates'
import { listDeckPrices, listNumberFees } from '@ringback/contract/operator/rates/deck-prices'
import { SearchCheck, Tags } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { rates } from './strings.ts'

export const ratesScreens: ConsoleScreen[] = [
  {
    path: '/operator/rates',
    title: rates.title,
    nav: { group: 'Money', order: 1, icon: Tags },
    role: listDecks.role,
    Page: lazyComponent(
      () => import('./DecksPage.tsx'),
      module => module.DecksPage,
    ),
  },
  {
    path: '/operator/rate-look-up',
    title: rates.lookUp,
    nav: { group: 'Money', order: 2, icon: SearchCheck },
    role: lookUpRate.role,
    Page: lazyComponent(
      () => import('./LookUpPage.tsx'),
      module => module.LookUpPage,
    ),
  },
  {
    path: '/operator/rates/history',
    title: rates.historyTitle,
    role: listActivations.role,
    Page: lazyComponent(
      () => import('./HistoryPage.tsx'),
      module => module.HistoryPage,
    ),
  },
  {
    path: '/operator/rates/number-fees',
    title: rates.feesTitle,
    role: listNumberFees.role,
    Page: lazyComponent(
      () => import('./NumberFeesPage.tsx'),
      module => module.NumberFeesPage,
    ),
  },
  {
    path: '/operator/rates/decks/:id/prices',
    title: rates.pricesTitle,
    role: listDeckPrices.role,
    Page: lazyComponent(
      () => import('./PricesPage.tsx'),
      module => module.PricesPage,
    ),
  },
  {
    path: '/operator/rates/decks/:id',
    title: rates.deckTitle,
    role: compareDeck.role,
    Page: lazyComponent(
      () => import('./DeckPage.tsx'),
      module => module.DeckPage,
    ),
  },
]
