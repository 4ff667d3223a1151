import type { CallRecord } from '@ringback/contract/customers/calls'
import { type Micros, ZERO, formatRate, formatUsd } from '@ringback/contract/money'
import { dialer } from '../../../strings/dialer.ts'
import { history } from '../../../strings/history.ts'

/** The text about contacts in the Dialer tab. */
export const contactText = {
  matches: 'Matching contacts',
  favourite: 'Favourite',
  noName: 'No contact has this name.',
  emptyHint: 'Enter a number to see its rate, or the name of a contact.',
  favourites: 'Favourites',
  favouritesLoading: 'Loading favourites',
  noFavourites: 'Contacts that you mark as favourites are called from here.',
  favouritesFailed: 'Your favourites could not be loaded.',
} as const

/** Read by screen readers while a name is typed: "3 contacts match." */
export function matchCountText(count: number): string {
  return count === 1 ? '1 contact matches.' : `${count} contacts match.`
}

/** The text of the button below the dialer. The text of the panel is in audio-check.ts, which loads on demand. */
export const audioCheckOffer = {
  open: 'Test your setup',
  otherTab: 'Use your phone in this tab first.',
  inCall: 'Available after the call.',
} as const

/** What the dialer says of the call that has just ended. */
export const endedCall = {
  after: (duration: string) => `Call ended, ${duration}`,
  balance: (balance: Micros) => `Balance ${formatUsd(balance)}`,
}

/** "2 min x $0.0161 = $0.03", or for other parts of a minute "90 s x $0.0161 / 60 = $0.02". */
export function chargeText(call: CallRecord): string {
  const { actualCost, billedSeconds, sellingRatePerMinute } = call
  if (actualCost === null) return dialer.costFollows
  if (actualCost === ZERO) return call.status === 'completed' ? history.free : dialer.notCharged
  if (billedSeconds === null) return formatUsd(actualCost)
  const rate = formatRate(sellingRatePerMinute)
  const product =
    billedSeconds % 60 === 0
      ? `${billedSeconds / 60} min x ${rate}`
      : `${billedSeconds} s x ${rate} / 60`
  return `${product} = ${formatUsd(actualCost)}`
}
