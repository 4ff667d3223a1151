import { listReconciliationRuns } from '@ringback/contract/operator/reconciliation'
import { Scale } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { reconciliation } from './strings.ts'

export const reconciliationScreens: ConsoleScreen[] = [
  {
    path: '/operator/reconciliation',
    title: reconciliation.title,
    nav: { group: 'Money', order: 3, icon: Scale },
    role: listReconciliationRuns.role,
    Page: lazyComponent(
      () => import('./ReconciliationPage.tsx'),
      module => module.ReconciliationPage,
    ),
  },
]
