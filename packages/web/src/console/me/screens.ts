import { listOperatorSessions } from '@ringback/contract/operator/sign-in'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { me } from './strings.ts'

export const meScreens: ConsoleScreen[] = [
  {
    path: '/operator/me',
    title: me.title,
    role: listOperatorSessions.role,
    Page: lazyComponent(
      () => import('./SessionsPage.tsx'),
      module => module.SessionsPage,
    ),
  },
]
