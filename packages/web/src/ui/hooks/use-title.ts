import { useLayoutEffect } from 'react'

// The browser uses the first <title>, which is in index.html. React's <title> would therefore have no effect.
const titles: { text: string }[] = []

/**
 * Sets the page title while mounted, at the moment when the page shows it. If several are mounted, the newest is shown. Null
 * sets no title.
 */
export function useTitle(text: string | null): void {
  useLayoutEffect(() => {
    if (text === null) return
    const title = { text }
    titles.push(title)
    showNewest()
    return () => {
      titles.splice(titles.indexOf(title), 1)
      showNewest()
    }
  }, [text])
}

function showNewest() {
  const newest = titles.at(-1)
  if (newest) document.title = newest.text
}

/** The title of a page of the product: "Login - Ringback". */
export function pageTitle(page: string, product: string): string {
  return `${page} - ${product}`
}
