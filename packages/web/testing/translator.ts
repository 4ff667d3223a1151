/**
 * Plays the translator of a browser, as Chrome does it: each text of the page, and each that comes later, is replaced
 * by `<font><font>text</font></font>` with a text node of its own. Nodes that the page keeps are then outside of the
 * document. Blank text stays. The text itself stays too, so that a test finds it.
 *
 * It uses nothing outside of itself, because journeys send it to the browser.
 * @returns stops it.
 */
export function translatePage(): () => void {
  const untranslated = 'script, style, textarea, title, svg, [translate="no"], font'
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
      inner.textContent = words
      text.replaceWith(before, outer, after)
    }
  }
  const observer = new MutationObserver(changes => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  translate(document.body)
  return () => observer.disconnect()
}
