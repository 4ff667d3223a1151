import { onPageRestored } from '../api/restored-page.ts'

/** Stores the bearer token, so that the user is still signed in after a reload. */
export interface TokenStore {
  read(): string | null
  write(token: string | null): void
  /** Call it before this tab loads another document, so that the token is still there if the browser refuses storage. */
  handOver(): void
  /**
   * Subscribes to logins and logouts in other browser tabs, also while this page was in the back/forward cache.
   * @returns a function that unsubscribes.
   */
  onChanged(listener: (token: string | null) => void): () => void
}

// The specification gives the key (section 3).
const KEY = 'token'

/** Uses local storage, or memory if the browser refuses it (blocked cookies, private windows). */
export function createTokenStore(): TokenStore {
  let inMemory = takeHandedOver()
  return {
    read() {
      try {
        return localStorage.getItem(KEY) ?? inMemory
      } catch {
        return inMemory
      }
    },
    write(token) {
      inMemory = null
      try {
        if (token === null) localStorage.removeItem(KEY)
        else localStorage.setItem(KEY, token)
      } catch {
        inMemory = token
      }
    },
    handOver() {
      if (inMemory !== null) history.replaceState({ ...stateOfEntry(), [KEY]: inMemory }, '')
    },
    onChanged(listener) {
      const onStorage = (event: StorageEvent) => {
        // The key is null after `localStorage.clear()`.
        if (event.key === KEY || event.key === null) listener(event.newValue)
      }
      addEventListener('storage', onStorage)
      const unsubscribe = onPageRestored(() => listener(this.read()))
      return () => {
        removeEventListener('storage', onStorage)
        unsubscribe()
      }
    },
  }
}

/** The state of an entry of the tab's history outlives the document. The token does not stay in it. */
function takeHandedOver(): string | null {
  const { [KEY]: token, ...others } = stateOfEntry()
  if (typeof token !== 'string') return null
  history.replaceState(others, '')
  return token
}

function stateOfEntry(): Record<string, unknown> {
  return (history.state ?? {}) as Record<string, unknown>
}
