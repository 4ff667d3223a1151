import { useEffect, useEffectEvent } from 'react'

/**
 * Subscribes to the return of the page from the back/forward cache, where no event reached it and its requests and
 * sockets ended. @returns a function that unsubscribes.
 */
export function onPageRestored(listener: () => void, page: Window = window): () => void {
  const onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) listener()
  }
  page.addEventListener('pageshow', onPageShow)
  return () => page.removeEventListener('pageshow', onPageShow)
}

/** {@link onPageRestored} for a component. */
export function usePageRestored(listener: () => void): void {
  const onRestored = useEffectEvent(listener)
  useEffect(() => onPageRestored(onRestored), [])
}
