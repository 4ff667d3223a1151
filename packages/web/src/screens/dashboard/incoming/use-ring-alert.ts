import { useEffect, useState } from 'react'
import { playRingTone } from '../../../softphone/browser/ring-tone.ts'
import { incoming, notificationWords } from '../../../strings/incoming.ts'
import { useTitle } from '../../../ui/use-title.ts'

const FLASH_MS = 1_000

interface RingAlert {
  /** As they are read. */
  from: string
  to: string
  /** The call was accepted: it need not be heard any more. */
  isQuiet: boolean
}

/**
 * Draws attention to a call that rings, for as long as it is shown: by sound, by the page's title, and by
 * a notification if that was permitted before and the page is not looked at.
 * @returns whether the browser keeps the page silent.
 */
export function useRingAlert({ from, to, isQuiet }: RingAlert): boolean {
  const [isBlocked, setBlocked] = useState(false)
  const [isFlash, setFlash] = useState(false)
  useTitle(isFlash ? from : incoming.title)
  useEffect(() => {
    const timer = setInterval(() => setFlash(flash => !flash), FLASH_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => (isQuiet ? undefined : playRingTone(setBlocked)), [isQuiet])
  useEffect(() => notify(from, to), [from, to])
  return isBlocked && !isQuiet
}

/** Pressing it brings this tab to the front. @returns how to take it away. */
function notify(from: string, to: string): (() => void) | undefined {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  if (document.hasFocus()) return
  try {
    const notification = new Notification(incoming.title, {
      body: notificationWords(from, to),
      tag: 'ringback-incoming',
      requireInteraction: true,
    })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    return () => notification.close()
  } catch {
    // Chrome on Android has the class and does not let pages use it.
    return
  }
}
