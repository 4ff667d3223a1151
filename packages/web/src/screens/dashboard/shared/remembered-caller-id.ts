// The key is the specification's (section 3).
const KEY = 'selectedCallerId'

/** The choice as it was last heard of: a fallback for showing, never for calling (readings 6). */
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
    // A browser that refuses storage has no fallback, and needs none as long as the server answers.
  }
}
