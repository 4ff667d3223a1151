import { listChanges } from '@ringback/contract/operator/changes'
import { ScrollText } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { changes } from './strings.ts'

export const changesScreens: ConsoleScreen[] = [
  {
    path: '/operator/changes',
    title: changes.title,
    nav: { group: 'Administration', order: 5, icon: ScrollText },
    role: listChanges.role,
    Page: lazyComponent(
      () => import('./ChangesPage.tsx'),
      module => module.ChangesPage,
    ),
  },
]
