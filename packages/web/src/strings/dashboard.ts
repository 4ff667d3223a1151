/** The text of the frame around the dashboard's tabs (spec section 2). */
export const dashboard = {
  tabs: 'Dashboard',
  dialer: 'Dialer',
  history: 'Call History',
  shortHistory: 'History',
  contacts: 'Contacts',
  numbers: 'My Numbers',
  numbersLead: 'Use them as caller ID and receive calls.',
  shortNumbers: 'Numbers',
  credits: 'Credits',
  settings: 'Settings',
  balance: 'Balance',
  toCredits: 'Open credits',
  balanceUnknown: '...',
  balanceFailed: 'Failed to fetch balance',
  search: 'Search',
  support: 'Contact Support',
  logout: 'Logout',
  skip: 'Skip to content',
  nameFailed: 'Your name could not be loaded.',

  callBack: 'Call back',

  brokenPanel: {
    title: 'This part stopped working',
    text: 'The rest of the page works, and a call goes on.',
    retry: 'Try again',
  },

  messages: {
    title: 'Messages',
    all: (count: number) => (count === 1 ? 'Show the whole message' : `Show all ${count} messages`),
    less: 'Show less',
    hide: 'Hide the message',
    show: (count: number) => (count === 1 ? 'Show 1 message' : `Show ${count} messages`),
  },

  logoutQuestion: {
    title: 'Log out during a call?',
    detail: {
      'this-tab': 'Logging out ends your call.',
      'other-tab': 'You have a call in another tab. Logging out ends it.',
    },
    stay: 'Stay in the call',
    confirm: 'End call and log out',
  },

  health: {
    title: 'Backend Connection Issue',
    unreachable: 'We cannot reach the server. We keep trying; you can stay on this page.',
    unhealthy: 'We are having trouble. We keep trying; you can stay on this page.',
    refresh: 'Refresh Page',
    logout: 'Logout',
  },

  offline: {
    title: 'You are offline',
    detail: 'Calls and changes need the internet. This page goes on by itself when it is back.',
  },
}

/** "Search (Ctrl K)": what the header's button opens, and its keys. */
export function searchTitle(keys: string): string {
  return `${dashboard.search} (${keys})`
}

/** "You missed a call from +1 212 555 0142.", or the number of calls and the last caller. Null is a withheld number. */
export function missedCallsText(count: number, lastCaller: string | null): string {
  const caller = lastCaller ?? 'a private number'
  if (count <= 1) return `You missed a call from ${caller}.`
  return `You missed ${count} calls, the last one from ${caller}.`
}

/** Read after a tab's name by screen readers: "2 missed calls". */
export function missedCallsLabel(count: number): string {
  return count === 1 ? '1 missed call' : `${count} missed calls`
}

/** The text of the banner of a frozen account, which appears on every tab. */
export const freeze = {
  title: 'Your account is frozen',
  detail:
    'You cannot make or receive calls, buy credits, rent or cancel numbers, or verify numbers.',
  /** A sentence, because more text follows it. */
  reason: (reason: string) => `Reason: ${reason.replace(/[^.!?]$/, '$&.')}`,
  support: 'Contact Support',
} as const

/** The small window with the call, which loads on demand. */
export const floatingCall = {
  showKeypad: 'Show the keypad',
  hideKeypad: 'Hide the keypad',
} as const
