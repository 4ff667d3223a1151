// The key is given by spec section 3.
const KEY = 'selectedCallerId'

/** The last known caller ID. It is shown while the server does not answer, and never used for a call. */
export function readRememberedCallerId(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberCallerId(number: string | null): void {
  try {
    if (number === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, number)
  } catch {
    // Storage may be blocked. The value is only a fallback, so the page works without it.
  }
}
