/** When the page goes and comes back. Each answers how to stop listening. */
export interface PageLifecycle {
  /** It is closed, reloaded, or put into the back/forward cache. */
  onHidden(listener: () => void): () => void
  /** It came back from the back/forward cache, where sockets do not survive. */
  onRestored(listener: () => void): () => void
}

export function createPageLifecycle(window: Window): PageLifecycle {
  return {
    onHidden(listener) {
      window.addEventListener('pagehide', listener)
      return () => window.removeEventListener('pagehide', listener)
    },
    onRestored(listener) {
      const heard = (event: PageTransitionEvent): void => {
        if (event.persisted) listener()
      }
      window.addEventListener('pageshow', heard)
      return () => window.removeEventListener('pageshow', heard)
    },
  }
}
