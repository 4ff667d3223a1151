import { type RefObject, useEffect } from 'react'
import { buttonClass } from '../../../ui/buttons/Button.tsx'

/** The id of the element that the link leads to. */
export const CONTENT_ID = 'content'

/** The first stop of the Tab key: moves the focus past the header. It is visible only while it has the focus. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <a
      href={`#${CONTENT_ID}`}
      onClick={event => {
        // Without this the browser would add the fragment to the URL.
        event.preventDefault()
        to.current?.focus()
      }}
      className={buttonClass(
        'primary',
        'not-focus:sr-only focus:fixed focus:top-2.5 focus:inset-s-4 focus:z-40',
      )}
    >
      Skip to content
    </a>
  )
}

/**
 * Moves the focus to `main` when it would otherwise fall to the body: when the page opens after a login, and when
 * the focused element is removed, or is a field that is disabled, as the number is when a call starts. After a reload it stays where
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
      if (!focused || (focused.isConnected && !isDisabledField(focused))) return
      if ([document.body, focused].includes(document.activeElement ?? focused)) focus(main)
    })
    document.addEventListener('focusin', rememberFocus)
    const attributes = { attributes: true, attributeFilter: ['disabled'] }
    observer.observe(document.body, { childList: true, subtree: true, ...attributes })
    return () => {
      document.removeEventListener('focusin', rememberFocus)
      observer.disconnect()
    }
  }, [main])
}

/** Some browsers leave the focus on a field that is disabled, where no key reaches the page. */
function isDisabledField(element: Element): boolean {
  return element instanceof HTMLInputElement && element.disabled
}

function focus(main: RefObject<HTMLElement | null>) {
  main.current?.focus({ preventScroll: true })
}
