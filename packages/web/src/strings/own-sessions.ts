/** The texts about where a user is logged in, in Settings. */
export const ownSessions = {
  title: 'Where you are logged in',
  lead: 'If you do not know a browser in this list, log it out and change your password.',
  loading: 'Loading where you are logged in',
  failed: 'Failed to load where you are logged in',
  unknown: 'Unknown browser',
  current: 'This browser',
  end: 'Log out',
  endFailed: 'Failed to log out the browser. Please try again.',
  endOthers: 'Log out all other browsers',
  othersEnded: 'All other browsers are logged out',
} as const

/** The times of a session: "Logged in 3 Nov 2026, 14:02 · Last used: Today, 14:30". */
export function sessionTimes(createdAt: string, lastSeenAt: string): string {
  return `Logged in ${createdAt} · Last used: ${lastSeenAt}`
}

/** The name of the button for screen readers: "Log out Firefox on Windows, logged in 3 Nov 2026, 14:02". */
export function endSessionLabel(device: string, createdAt: string): string {
  return `Log out ${device}, logged in ${createdAt}`
}

/** The result, for the notice. */
export function sessionEnded(device: string): string {
  return `${device} is logged out`
}

export function showAllSessions(count: number): string {
  return `Show all ${count}`
}
