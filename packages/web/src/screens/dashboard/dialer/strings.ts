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
  allContacts: 'All contacts',
  perMinute: '/min',
  noPrice: 'No price',
} as const

/** Read by screen readers while a name is typed: "3 contacts match." */
export function matchCountText(count: number): string {
  return count === 1 ? '1 contact matches.' : `${count} contacts match.`
}

/** The accessible name of a button that calls at once: "Call Asha Rao +44 7400 123456". */
export function callLabel(name: string | null, number: string): string {
  return name === null ? `Call ${number}` : `Call ${name} ${number}`
}

/** The text of the button below the dialer. The text of the panel is in audio-check.ts, which loads on demand. */
export const audioCheckOffer = {
  open: 'Test your setup',
  otherTab: 'Use your phone in this tab first.',
  inCall: 'Available after the call.',
} as const
