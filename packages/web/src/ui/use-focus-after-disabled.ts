import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to a button that lost it by being disabled, as soon as the button is enabled again.
 * Browsers move the focus of a disabled element to the body, and the dashboard moves it on to its `main` when
 * a dialog or frame goes. The focus stays where it is if the user has moved it to a control meanwhile.
 * @returns the ref of the button.
 */
export function useFocusAfterDisabled(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isDisabled) {
      // The browser moves the focus at its next rendering, so here the button still has it.
      hadFocus.current = document.activeElement === button.current
      return
    }
    if (hadFocus.current && document.activeElement?.matches('body, main')) {
      button.current?.focus({ preventScroll: true })
    }
    hadFocus.current = false
  }, [isDisabled])
  return button
}
