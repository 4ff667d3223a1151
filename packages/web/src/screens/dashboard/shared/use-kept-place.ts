import { useLayoutEffect } from 'react'

/**
 * Scrolls the page by the room that messages get, so that the content does not move on the screen.
 *
 * @param frame the element whose padding is the room of the messages (styles/messages.css).
 */
export function useKeptPlace(frame: HTMLElement | null, list: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!frame || !list) return
    let room = 0
    const keepPlace = () => {
      // An empty part of the list is the place of a tab's messages.
      const newRoom = list.querySelector(':scope > :not(:empty)') ? roomOf(frame) : 0
      if (newRoom !== room) scrollBy(0, newRoom - room)
      room = newRoom
    }
    keepPlace()
    // Some messages load on demand, so a render of the page is not what adds them.
    const added = new MutationObserver(changes => {
      keepPlace()
      if (room === 0) return
      const messages = changes.flatMap(change => [...change.addedNodes]).filter(isMessage)
      for (const message of messages) list.scrollTop = message.offsetTop
      // The other messages, and the question after a call, do not move what the user reads.
      const isAbove = list.getBoundingClientRect().top < 0
      if (isAbove && messages.some(message => message.matches('.dialer-messages > *'))) {
        list.scrollIntoView()
      }
    })
    // After scrolling up, the content covers the messages. The keyboard still reaches their buttons.
    const showFocused = ({ target }: FocusEvent) => {
      const isByKey = target instanceof Element && target.matches(':focus-visible')
      if (isByKey && scrollY < room) scrollTo(0, room)
    }
    list.addEventListener('focusin', showFocused)
    added.observe(list, { childList: true, subtree: true })
    // The room depends on the size of the window.
    addEventListener('resize', keepPlace)
    return () => {
      added.disconnect()
      list.removeEventListener('focusin', showFocused)
      removeEventListener('resize', keepPlace)
      if (room > 0) scrollBy(0, -room)
    }
  }, [frame, list])
}

/** Makes the browser calculate the layout at once, which takes long while the page opens. */
function roomOf(frame: HTMLElement): number {
  return parseFloat(getComputedStyle(frame).paddingTop) || 0
}

/** Not a part of the list, and not one of the lasting messages, which replace no other message. */
function isMessage(node: Node): node is HTMLElement {
  return (
    node instanceof HTMLElement &&
    node.matches('.dialer-messages > *, .page-messages > :is([role="alert"], [role="status"])')
  )
}
