import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to `main` when it would otherwise fall to the body: when the page opens after a login, and when
 * the focused element is removed, as the call button is when a call starts or ends. After a reload it stays where
 * the browser puts it.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>, isAfterLogin: boolean): void {
  useEffect(() => {
    if (isAfterLogin && document.activeElement === document.body) focus(main)
  }, [isAfterLogin, main])
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
