/**
 * Plays the translator of a browser, as Chrome does it: each text of the page, and each that comes later, is replaced
 * by `<font><font>text</font></font>` with a text node of its own. Nodes that the page keeps are then outside of the
 * document. Blank text stays. `ltr` keeps the text itself too, so that a test finds it; `rtl` writes Hebrew letters.
 * Chrome gives `<html>` a class that names the direction, and no `dir`.
 *
 * It uses nothing outside of itself, because journeys send it to the browser.
 * @returns shows the original again.
 */
export function translatePage(direction: 'ltr' | 'rtl' = 'ltr'): () => void {
  const untranslated = 'script, style, textarea, title, svg, [translate="no"], font'
  const originals = new Map<Element, Text>()
  const translated = (words: string) =>
    direction === 'ltr'
      ? words
      : words.replace(/[a-z]/gi, letter => {
          const place = letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)
          return String.fromCharCode('\u05d0'.charCodeAt(0) + place)
        })
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = root instanceof Text ? [root] : []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untranslated))
        continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text.data) ?? []
      inner.textContent = translated(words)
      if (direction === 'rtl') inner.dir = outer.dir = 'auto'
      originals.set(outer, text)
      text.replaceWith(before, outer, after)
    }
  }
  const observer = new MutationObserver(changes => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  translate(document.body)
  document.documentElement.classList.add(`translated-${direction}`)
  return () => {
    observer.disconnect()
    document.documentElement.classList.remove(`translated-${direction}`)
    for (const [font, text] of originals) if (font.isConnected) font.replaceWith(text)
  }
}
