import { useSyncExternalStore } from 'react'

/*
 * Whether keys without Ctrl or Alt work on the whole page (WCAG 2.1.4). It is kept in this browser. Speech input
 * types words, whose letters would be such keys.
 */

const KEY = 'singleKeyShortcuts'
const OFF = 'off'

/** For browsers that block the storage. */
let unsaved: string | null = null
const listeners = new Set<() => void>()

export function areSingleKeysOn(): boolean {
  try {
    return (unsaved ?? localStorage.getItem(KEY)) !== OFF
  } catch {
    return unsaved !== OFF
  }
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn)
}

export function setSingleKeys(areOn: boolean): void {
  unsaved = null
  try {
    if (areOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    unsaved = areOn ? '' : OFF
  }
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}
