import { useEffect } from 'react'

// Not React's own <title>: the first title of a document counts, and that is index.html's.
const titles: { text: string }[] = []

/** Names the page while mounted. The one who came last wins; when it goes, the one before returns. */
export function useTitle(text: string | null): void {
  useEffect(() => {
    if (text === null) return
    const title = { text }
    titles.push(title)
    show()
    return () => {
      titles.splice(titles.indexOf(title), 1)
      show()
    }
  }, [text])
}

function show() {
  const top = titles.at(-1)
  if (top) document.title = top.text
}
