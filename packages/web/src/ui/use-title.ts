import { useEffect } from 'react'

// React's <title> has no effect, because the browser uses the first title, the one in index.html.
const titles: { text: string }[] = []

/** Sets the page title while mounted. The last mounted title is shown; null sets none. */
export function useTitle(text: string | null): void {
  useEffect(() => {
    if (text === null) return
    const title = { text }
    titles.push(title)
    showTopmost()
    return () => {
      titles.splice(titles.indexOf(title), 1)
      showTopmost()
    }
  }, [text])
}

function showTopmost() {
  const top = titles.at(-1)
  if (top) document.title = top.text
}
