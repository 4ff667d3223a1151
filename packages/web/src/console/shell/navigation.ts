import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import { matchPath } from 'react-router'
import { type ConsoleScreen, NAV_GROUPS } from './console-screen.ts'
import { DAILY_SCREENS } from './daily-screens.ts'
import { OFFICE_SCREENS } from './office-screens.ts'

/** Every screen of the console. */
export const SCREENS: readonly ConsoleScreen[] = [...DAILY_SCREENS, ...OFFICE_SCREENS]

export type NavScreen = ConsoleScreen & { nav: NonNullable<ConsoleScreen['nav']> }

/** The screens of the navigation that the operator may open, in their groups. */
export function navigationOf(
  can: (needed: OperatorRole) => boolean,
): { group: string; screens: NavScreen[] }[] {
  return NAV_GROUPS.map(group => ({
    group,
    screens: SCREENS.filter(isInNavigation).filter(
      ({ nav, role }) => nav.group === group && can(role),
    ),
  })).filter(({ screens }) => screens.length > 0)
}

/**
 * The link of the navigation that the present screen belongs to: the screen of one customer belongs to the
 * customers, and the live calls to themselves and not to the calls. A screen may name another one that it belongs to.
 */
export function currentLinkOf(pathname: string): string | null {
  const { within } = SCREENS.find(({ path }) => matchPath(path, pathname) !== null) ?? {}
  if (within !== undefined) return within
  const matching = SCREENS.filter(isInNavigation)
    .map(({ path }) => path)
    .filter(path => matchPath({ path, end: false }, pathname) !== null)
  return matching.sort((a, b) => b.length - a.length)[0] ?? null
}

function isInNavigation(screen: ConsoleScreen): screen is NavScreen {
  return screen.nav !== undefined
}
