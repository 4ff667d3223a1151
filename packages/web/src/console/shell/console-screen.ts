import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** The groups of the navigation, the most used first. */
export const NAV_GROUPS = ['Daily', 'Money', 'Administration'] as const

/** A screen of the console. Screens of one group are listed in the order of the navigation. */
export interface ConsoleScreen {
  /** The path with `:name` for each parameter, for example `/operator/customers/:id`. */
  path: `/operator${string}`
  /** The word in the navigation, in the palette and in the browser's title. */
  title: string
  /** Its place in the navigation. A screen without it is reached by links only. */
  nav?: { group: (typeof NAV_GROUPS)[number]; icon: LucideIcon }
  /** Of a screen without a place: the path of the screen whose link of the navigation is current. */
  within?: `/operator${string}`
  /** The lowest role that may open it. */
  role: OperatorRole
  /** A component of `lazyComponent`, so that each screen is a file of its own. */
  Page: ComponentType
}
