import type { OperatorRole } from '@ringback/contract/operator/role'
import { type ConsoleScreen, NAV_GROUPS } from '../shared/console-screen.ts'
import { SCREENS } from './screens.ts'

export type NavScreen = ConsoleScreen & { nav: NonNullable<ConsoleScreen['nav']> }

/** The screens of the navigation that the operator may open, in their groups. */
export function navigationOf(
  can: (needed: OperatorRole) => boolean,
): { group: string; screens: NavScreen[] }[] {
  return NAV_GROUPS.map(group => ({
    group,
    screens: SCREENS.filter(isInNavigation)
      .filter(({ nav, role }) => nav.group === group && can(role))
      .sort((a, b) => a.nav.order - b.nav.order),
  })).filter(({ screens }) => screens.length > 0)
}

function isInNavigation(screen: ConsoleScreen): screen is NavScreen {
  return screen.nav !== undefined
}
