import { type RefObject, useEffect, useState } from 'react'
import { useAuthState } from '../../../session/use-session.ts'

/**
 * Moves the focus to `main` when it would otherwise fall to the body: after a login, and when the focused
 * element is removed, as the call button is when a call starts or ends.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  const { user } = useAuthState()
  // After a reload the user is not known yet, and the focus stays where the browser puts it.
  const [hasLoggedIn] = useState(user !== null)
  useEffect(() => {
    if (hasLoggedIn && document.activeElement === document.body) focus(main)
  }, [hasLoggedIn, main])
  useEffect(() => {
    let focused: Element | null = null
    const rememberFocus = () => (focused = document.activeElement)
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body && focused && !focused.isConnected) focus(main)
    })
    document.addEventListener('focusin', rememberFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', rememberFocus)
      observer.disconnect()
    }
  }, [main])
}

function focus(main: RefObject<HTMLElement | null>) {
  main.current?.focus({ preventScroll: true })
}
