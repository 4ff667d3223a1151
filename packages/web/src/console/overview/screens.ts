import { getOverview } from '@ringback/contract/operator/overview'
import { LayoutDashboard } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { OVERVIEW_PATH } from './period.ts'
import { overview } from './strings.ts'

export const overviewScreens: ConsoleScreen[] = [
  {
    path: OVERVIEW_PATH,
    title: overview.title,
    nav: { group: 'Daily', order: 1, icon: LayoutDashboard },
    role: getOverview.role,
    Page: lazyComponent(
      () => import('./OverviewPage.tsx'),
      module => module.OverviewPage,
    ),
  },
]
