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
