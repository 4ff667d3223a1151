/** The texts about blocked callers, in Settings and in the details of a call. */
export const blocking = {
  title: 'Blocked Numbers',
  lead: 'Callers with these numbers get the busy tone. Their calls do not ring and are in no list.',
  none: 'You have blocked no number. To block a caller, open one of their calls in Call History.',
  loading: 'Loading blocked numbers',
  failed: 'Failed to load the blocked numbers',
  block: 'Block',
  unblock: 'Unblock',
  blockFailed: 'Failed to block the number. Please try again.',
  unblockFailed: 'Failed to unblock the number. Please try again.',
} as const

export function blockedOn(date: string): string {
  return `Blocked ${date}`
}

/** The result, for the notice: "+44 20 7946 0123 is blocked". */
export function blockedNotice(number: string): string {
  return `${number} is blocked`
}

export function unblockedNotice(number: string): string {
  return `${number} is unblocked`
}
