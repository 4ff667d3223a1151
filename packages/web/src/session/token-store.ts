/** Stores the bearer token, so that the user is still signed in after a reload. */
export interface TokenStore {
  read(): string | null
  write(token: string | null): void
  /** Subscribes to logins and logouts in other browser tabs. @returns a function that unsubscribes. */
  onChanged(listener: (token: string | null) => void): () => void
}

// The specification gives the key (section 3).
const KEY = 'token'

/** Uses local storage, or memory if the browser refuses it (blocked cookies, private windows). */
export function createTokenStore(): TokenStore {
  let inMemory: string | null = null
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
    onChanged(listener) {
      const onStorage = (event: StorageEvent) => {
        // The key is null after `localStorage.clear()`.
        if (event.key === KEY || event.key === null) listener(event.newValue)
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
