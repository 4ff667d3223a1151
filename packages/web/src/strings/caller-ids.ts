/** Said by the dialer and by the settings; a file of its own, so that the dialer loads nothing else. */
export function callerIdSet(number: string): string {
  return `Caller ID set to ${number}`
}
