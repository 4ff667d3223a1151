import { listOperators } from '@ringback/contract/operator/operators'
import { UserCog } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { operators } from './strings.ts'

export const operatorsScreens: ConsoleScreen[] = [
  {
    path: '/operator/operators',
    title: operators.title,
    nav: { group: 'Administration', order: 6, icon: UserCog },
    role: listOperators.role,
    Page: lazyComponent(
      () => import('./OperatorsPage.tsx'),
      module => module.OperatorsPage,
    ),
  },
]
