/** Why a number could not be changed, if the server does not say it. */
export function blockFailure(wanted: 'blocked' | 'unblocked'): string {
  return wanted === 'blocked'
    ? 'Failed to block the number. Please try again.'
    : 'Failed to unblock the number. Please try again.'
}

/** The result, for the notice: "+44 20 7946 0123 is blocked". */
export function blockedNotice(number: string): string {
  return `${number} is blocked`
}

export function unblockedNotice(number: string): string {
  return `${number} is unblocked`
}
