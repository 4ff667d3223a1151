/**
 * Gives a document the styles, the language and the theme of the page. It copies the elements, because the content
 * security policy of the page, which the other document inherits, allows only its own files and inline styles.
 */
export function copyStyles(page: Document, target: Document): void {
  for (const style of page.querySelectorAll<HTMLElement>('style, link[rel="stylesheet"]')) {
    const copy = target.importNode(style, true)
    // The other document has no address of its own, to which a relative one could refer.
    if (style instanceof HTMLLinkElement) copy.setAttribute('href', style.href)
    target.head.append(copy)
  }
  for (const { name, value } of page.documentElement.attributes) {
    target.documentElement.setAttribute(name, value)
  }
}
