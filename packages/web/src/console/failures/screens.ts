import { listFailures } from '@ringback/contract/operator/failures'
import { RotateCcw } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { failures } from './strings.ts'

export const failuresScreens: ConsoleScreen[] = [
  {
    path: '/operator/failures',
    title: failures.title,
    nav: { group: 'Administration', order: 1, icon: RotateCcw },
    role: listFailures.role,
    Page: lazyComponent(
      () => import('./FailuresPage.tsx'),
      module => module.FailuresPage,
    ),
  },
]
