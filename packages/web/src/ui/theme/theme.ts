import { useSyncExternalStore } from 'react'

/** The colours of the pages in this browser: those of the system, or one of the two themes (styles/tokens.css). */
export type Theme = 'system' | 'light' | 'dark'

/** The page reads it before it is painted, too (index.html). */
const KEY = 'theme'
const BARS = { dark: 'dark-bar', light: 'light-bar' } as const

const listeners = new Set<() => void>()

/** Shows a theme. @returns whether the browser keeps the choice */
export function chooseTheme(theme: Theme): boolean {
  show(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
    return true
  } catch {
    return false
  }
}

/** The theme that is shown. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}

/** Shows what was chosen, also in another tab. */
export function followTheme(): void {
  show(shownTheme())
  addEventListener('storage', ({ key, newValue }) => {
    // The key is null after `localStorage.clear()`.
    if (key === KEY || key === null) show(themeOf(newValue))
  })
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  // The bar of a phone's browser has the colour of the page.
  for (const [own, id] of Object.entries(BARS)) {
    const media =
      theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all'
    document.getElementById(id)?.setAttribute('media', media)
  }
  for (const listener of listeners) listener()
}

function shownTheme(): Theme {
  return themeOf(document.documentElement.dataset['theme'])
}

function themeOf(text: string | null | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
