/** Used by the dialer and the settings. In its own file, so that the dialer does not load the settings' text. */
export function callerIdSet(number: string): string {
  return `Caller ID set to ${number}`
}
