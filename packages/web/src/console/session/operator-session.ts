/** The operator's bearer token as a store outside React. A token belongs to one browser tab. */
export interface OperatorSession {
  token(): string | null
  subscribe(listener: () => void): () => void
  start(token: string): void
  /** Forgets the token. Call it for a 401 response too. */
  end(): void
}

const KEY = 'operator-token'

/** Uses session storage, or memory if the browser refuses it. */
export function createOperatorSession(): OperatorSession {
  let token = readStored()
  const listeners = new Set<() => void>()
  const set = (next: string | null) => {
    if (token === next) return
    token = next
    writeStored(next)
    for (const listener of listeners) listener()
  }
  return {
    token: () => token,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: set,
    end: () => set(null),
  }
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function writeStored(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, token)
  } catch {
    // The token stays in memory, so a reload needs a new sign-in.
  }
}
