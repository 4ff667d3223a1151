/**
 * Call it before an element with the focus is removed: after the change the focus is on what came in its place, which is
 * made focusable where it is not, unless the change has focused something itself.
 */
export function handFocusOn(gone: Element): void {
  const places: { parent: Element; before: Element | null }[] = []
  let at = gone
  while (at.parentElement) {
    places.push({ parent: at.parentElement, before: at.previousElementSibling })
    at = at.parentElement
  }
  queueMicrotask(() => {
    const place = places.find(({ parent }) => parent.isConnected)
    if (gone.isConnected || !place || !document.activeElement?.matches('body, main')) return
    const { parent, before } = place
    const came = before?.isConnected ? before.nextElementSibling : parent.firstElementChild
    if (!(came instanceof HTMLElement)) return
    if (came.tabIndex < 0) came.tabIndex = -1
    came.focus({ preventScroll: true })
  })
}
