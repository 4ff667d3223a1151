/*
 * Whether keys without Ctrl or Alt work on the whole page (WCAG 2.1.4). It is kept in this browser. Speech input
 * types words, whose letters would be such keys.
 */

const KEY = 'singleKeyShortcuts'
const OFF = 'off'

/** For browsers that block the storage. */
let unsaved: string | null = null

export function areSingleKeysOn(): boolean {
  try {
    return (unsaved ?? localStorage.getItem(KEY)) !== OFF
  } catch {
    return unsaved !== OFF
  }
}

export function setSingleKeys(areOn: boolean): void {
  const value = areOn ? 'on' : OFF
  try {
    localStorage.setItem(KEY, value)
    unsaved = null
  } catch {
    unsaved = value
  }
}
