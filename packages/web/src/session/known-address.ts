/*
 * The address of the person who registers, opens a link of ours or chooses a new password, for the login page. It is kept
 * as long as the tab, and is never in an address, which logs and browsers keep.
 */

const KEY = 'loginEmail'

/** For browsers that block the storage. */
let unsaved: string | null = null

/** @returns the address */
export function keepAddress(email: string): string {
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    unsaved = email
  }
  return email
}

/** Null if it is not known. */
export function readAddress(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? unsaved
  } catch {
    return unsaved
  }
}

export function forgetAddress(): void {
  unsaved = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // The storage is blocked, so nothing is stored.
  }
}
