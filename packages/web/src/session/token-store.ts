/** Where the bearer token outlives a reload. */
export interface TokenStore {
  read(): string | null
  write(token: string | null): void
  /** Calls back when another tab has logged in or out. */
  watch(changed: (token: string | null) => void): () => void
}

// The key is the specification's (section 3).
const KEY = 'token'

/** In local storage; in memory where the browser refuses it (blocked cookies, private windows). */
export function createTokenStore(): TokenStore {
  let remembered: string | null = null
  return {
    read() {
      try {
        return localStorage.getItem(KEY) ?? remembered
      } catch {
        return remembered
      }
    },
    write(token) {
      remembered = null
      try {
        if (token === null) localStorage.removeItem(KEY)
        else localStorage.setItem(KEY, token)
      } catch {
        remembered = token
      }
    },
    watch(changed) {
      const listen = (event: StorageEvent) => {
        // A null key is `localStorage.clear()`.
        if (event.key === KEY || event.key === null) changed(event.newValue)
      }
      addEventListener('storage', listen)
      return () => removeEventListener('storage', listen)
    },
  }
}
