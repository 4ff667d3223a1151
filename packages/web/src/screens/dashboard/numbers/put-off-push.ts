const KEY = 'pushOffer'
const PUT_OFF = 'put off'

/** Whether the user of this browser has put the offer of notices off, for good. */
export function wasPushPutOff(): boolean {
  try {
    return localStorage.getItem(KEY) === PUT_OFF
  } catch {
    return false
  }
}

/** A browser that blocks the storage asks again in the next visit. */
export function putOffPush(): void {
  try {
    localStorage.setItem(KEY, PUT_OFF)
  } catch {
    // Nothing can be kept.
  }
}
