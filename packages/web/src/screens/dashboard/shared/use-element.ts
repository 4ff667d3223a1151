import { startTransition, useCallback, useState } from 'react'

/**
 * An element of the page as a state, null until it is on the page, and the ref that sets it.
 *
 * A state that a ref sets is rendered at once, in the same task as the page that contains the element, and all
 * effects of that page run before. A transition renders it in tasks of its own.
 */
export function useElement(): [HTMLElement | null, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const ref = useCallback((next: HTMLElement | null) => {
    // What is gone is given up at once.
    if (next === null) setElement(null)
    else startTransition(() => setElement(next))
  }, [])
  return [element, ref]
}
