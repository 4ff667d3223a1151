/** The dialer and the settings both use this text. Its own file keeps the settings' text out of the dialer. */
export function callerIdSet(number: string): string {
  return `Caller ID set to ${number}`
}
