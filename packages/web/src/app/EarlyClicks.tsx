import { useEffect } from 'react'

declare global {
  interface Window {
    /** The buttons of a prerendered page that were clicked before the app ran. */
    earlyClicks?: HTMLElement[] | undefined
  }
}

/** Repeats the clicks that a prerendered page received before the app took it over. */
export function EarlyClicks() {
  useEffect(() => {
    const buttons = window.earlyClicks ?? []
    window.earlyClicks = undefined
    for (const button of new Set(buttons))
      (button.isConnected ? button : drawnAgain(button))?.click()
  }, [])
  return null
}

/** The button in the place of one that is gone (`take-over.tsx`): of a form, which has one that sends it. */
function drawnAgain(button: HTMLElement): HTMLElement | null {
  return button.matches('[type="submit"]') ? document.querySelector('[type="submit"]') : null
}
