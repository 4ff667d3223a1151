import { onPageRestored } from '../../api/restored-page.ts'

/** Events of the page. Each method returns a function that unsubscribes. */
export interface PageLifecycle {
  /** The page is closed, reloaded or put into the back/forward cache. */
  onHidden(listener: () => void): () => void
  /** The page returns from the back/forward cache. Its sockets are closed by then. */
  onRestored(listener: () => void): () => void
}

export function createPageLifecycle(window: Window): PageLifecycle {
  return {
    onHidden(listener) {
      window.addEventListener('pagehide', listener)
      return () => window.removeEventListener('pagehide', listener)
    },
    onRestored: listener => onPageRestored(listener, window),
  }
}

/** Long enough for the first screen, and short enough that an incoming call still rings. */
const LIMIT_MS = 1_000

/**
 * Resolves when the page has nothing else to do, at once when the user presses something, and at the latest
 * after a second.
 */
export function pageIsIdle(): Promise<void> {
  return new Promise(resolve => {
    const pressed = new AbortController()
    const finish = () => {
      pressed.abort()
      resolve()
    }
    for (const press of ['pointerdown', 'keydown']) {
      addEventListener(press, finish, { capture: true, signal: pressed.signal })
    }
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(finish, { timeout: LIMIT_MS })
    else setTimeout(finish, 200)
  })
}
