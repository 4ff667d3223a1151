import { Hash, History, Phone, Settings, Wallet } from 'lucide-react'
import { classNames } from '../../../../ui/class-names.ts'
import type { DashboardView } from './use-dashboard-tab.ts'

export const SHOWN_TABS = [
  { value: 'dialer', label: 'Dialer', icon: <Phone size={18} /> },
  {
    value: 'history',
    label: 'Call History',
    shortLabel: 'History',
    icon: <History size={18} />,
  },
  {
    value: 'numbers',
    label: 'My Numbers',
    shortLabel: 'Numbers',
    icon: <Hash size={18} />,
  },
  { value: 'credits', label: 'Credits', icon: <Wallet size={18} /> },
  { value: 'settings', label: 'Settings', icon: <Settings size={18} /> },
] as const

/** The grid of header and view. */
export const FRAME = 'dashboard grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]'

/** The margins of a view. */
export function contentClass(view: DashboardView): string {
  return classNames('px-4 py-4 outline-none', view === 'dialer' ? 'md:py-6' : 'md:py-8')
}
