import { listSettings } from '@ringback/contract/operator/settings/settings'
import { SlidersHorizontal } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { settings } from './strings.ts'

export const settingsScreens: ConsoleScreen[] = [
  {
    path: '/operator/settings',
    title: settings.title,
    nav: { group: 'Administration', order: 4, icon: SlidersHorizontal },
    role: listSettings.role,
    Page: lazyComponent(
      () => import('./SettingsPage.tsx'),
      module => module.SettingsPage,
    ),
  },
]
