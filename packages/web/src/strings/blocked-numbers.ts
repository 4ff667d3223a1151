/** The texts about blocked callers, in Settings, in the details of a call and beside a message. */
export const blocking = {
  title: 'Blocked numbers',
  lead: 'Callers with these numbers get the busy tone. Their calls do not ring and are in no list.',
  none: 'You have blocked no number. To block a caller, open one of their calls in Call History, or enter the number here.',
  add: 'Block a number',
  number: 'Number to block',
  blocking: 'Blocking...',
  cancel: 'Cancel',
  addHint: 'The number of the caller, with its country.',
  loading: 'Loading blocked numbers',
  failed: 'Failed to load the blocked numbers',
  block: 'Block',
  unblock: 'Unblock',
  blockFailed: 'Failed to block the number. Please try again.',
  unblockFailed: 'Failed to unblock the number. Please try again.',
} as const

/** The accessible name of a button, with the formatted number: "Block +44 20 7946 0123". */
export function blockLabel(action: string, number: string): string {
  return `${action} ${number}`
}

/** Why a number could not be changed, if the server does not say it. */
export function blockFailure(wanted: 'blocked' | 'unblocked'): string {
  return wanted === 'blocked' ? blocking.blockFailed : blocking.unblockFailed
}

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
