/** Several tabs use this text. Its own file keeps the text of the settings out of the other tabs. */
export function callerIdSet(number: string): string {
  return `Caller ID set to ${number}`
}

export const callerIdSetFailed = 'Failed to set caller ID'
