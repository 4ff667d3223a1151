/** Several tabs announce this. */
export function callerIdSet(number: string): string {
  return `Caller ID set to ${number}`
}

/** "Calls to Turkey show our number +1 415 555 0199 instead of yours." `ours` is empty while it is unknown. */
export function callerIdInsteadText(country: string, ours: string): string {
  return `Calls to ${country} show our number ${ours === '' ? '' : `${ours} `}instead of yours.`
}

/** "Calls to Japan may show another number instead of yours." */
export function callerIdReplacedText(country: string): string {
  return `Calls to ${country} may show another number instead of yours.`
}

/** The platform number is replaced, as the only one that the call can show. */
export function platformReplacedText(country: string): string {
  return `Calls to ${country} may show another number instead of ours.`
}

/** No number that the call can show is accepted. */
export function noCallerIdText(country: string): string {
  return `Calls to ${country} cannot show our platform number. Please choose another caller ID.`
}

/** What the other side sees during a call. */
export const shownNumber = {
  seen: 'They see',
  /** For a destination that may replace the number. */
  mayDiffer: 'They may see another than',
}

export const callerIdSetFailed = 'Failed to set caller ID'
