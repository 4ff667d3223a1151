import { type RefObject, useLayoutEffect } from 'react'

/**
 * Scrolls the page by the room that messages get above the dialer (styles/messages.css), so that nothing below
 * them moves on the screen. `page` is the element whose padding is that room.
 */
export function useKeptPlace(
  page: RefObject<HTMLElement | null>,
  messages: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const frame = page.current
    const list = messages.current
    if (!frame || !list) return
    let room = 0
    const keepPlace = () => {
      const newRoom = parseFloat(getComputedStyle(frame).paddingTop) || 0
      if (newRoom !== room) scrollBy(0, newRoom - room)
      room = newRoom
    }
    keepPlace()
    // Some messages load on demand, so a render of the page is not what adds them.
    const observer = new MutationObserver(changes => {
      keepPlace()
      // If the page was scrolled before, a message comes into sight. The question after a call does not.
      const isAbove = room > 0 && list.getBoundingClientRect().top < 0
      if (isAbove && changes.some(({ addedNodes }) => [...addedNodes].some(isMessage))) {
        list.scrollIntoView()
      }
    })
    observer.observe(list, { childList: true })
    return () => {
      observer.disconnect()
      if (room > 0) scrollBy(0, -room)
    }
  }, [page, messages])
}

function isMessage(node: Node): boolean {
  return node instanceof Element && node.matches('[role="alert"], [role="status"]')
}
