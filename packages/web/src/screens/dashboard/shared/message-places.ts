import { createContext, use, useSyncExternalStore } from 'react'

/*
 * A message stands where it moves no button: in a small window all messages are in the list of the dashboard, and
 * elsewhere the dialer has a list of its own, which also shows the dashboard's messages about an event.
 */

interface MessagePlaces {
  /** The dialer's part of the dashboard's list, or null until it is on the page. */
  dialerPlace: HTMLElement | null
  /** Receives the list of the dialer, and null when it goes. */
  onDialerList: (list: HTMLElement | null) => void
}

export const MessagePlacesContext = createContext<MessagePlaces>({
  dialerPlace: null,
  onDialerList: () => undefined,
})

/** The windows of the variants `tight` and `floats` (styles/app.css). */
const SMALL_WINDOW = '(width < 48rem), (height < 38.75rem), (width < 64rem) and (height < 45rem)'

/** The windows of the variant `tight`, in which the dashboard's list has the header's place. */
const TIGHT_WINDOW = '(width < 48rem), (height < 45rem)'

export function useMessagePlaces(): MessagePlaces & { isSmallWindow: boolean } {
  return { ...use(MessagePlacesContext), isSmallWindow: useMatches(SMALL_WINDOW) }
}

export function useTightWindow(): boolean {
  return useMatches(TIGHT_WINDOW)
}

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    onChange => {
      const windows = mediaQuery(query)
      windows?.addEventListener('change', onChange)
      return () => windows?.removeEventListener('change', onChange)
    },
    () => mediaQuery(query)?.matches ?? false,
  )
}

/** Undefined in jsdom, which does not implement matchMedia. */
const mediaQuery = (query: string) => globalThis.matchMedia?.(query)
