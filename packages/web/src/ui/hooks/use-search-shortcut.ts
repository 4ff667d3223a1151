import { useEffect, useEffectEvent } from 'react'

/** Calls `onOpen` for Ctrl-K, and for Cmd-K on a Mac. Returns the keys in words. */
export function useSearchShortcut(onOpen: () => void): string {
  const open = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    // A dialog with a change that is being typed stays in front.
    if (!isShortcut || event.altKey || event.shiftKey || document.querySelector('dialog[open]')) {
      return
    }
    event.preventDefault()
    onOpen()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => open(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return searchKeys()
}

/** The keys of the search in words, on this machine. */
export function searchKeys(): string {
  // The build draws the page without a browser's platform.
  return /Mac/.test(globalThis.navigator?.platform) ? '⌘K' : 'Ctrl K'
}
