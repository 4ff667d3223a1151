/*
 * The token of a verification link that was opened in this browser and is verified only by the next login (the
 * server's `needsLogin`). It is kept until a login succeeds. Without the user's password it is of no use.
 */

const KEY = 'verificationToken'

/** For browsers that block the storage. */
let unsaved: string | null = null

export function keepOpenedLink(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    unsaved = token
  }
}

export function readOpenedLink(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unsaved
  } catch {
    return unsaved
  }
}

export function forgetOpenedLink(): void {
  unsaved = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // The storage is blocked, so nothing is stored.
  }
}
