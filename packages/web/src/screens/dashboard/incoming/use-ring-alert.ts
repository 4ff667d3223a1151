import { useEffect, useState } from 'react'
import { playRingTone } from '../../../softphone/browser/ring-tone.ts'
import { incoming, notificationWords } from '../../../strings/incoming.ts'
import { useTitle } from '../../../ui/use-title.ts'

const TITLE_FLASH_MS = 1_000

interface RingAlert {
  /** The caller's number, formatted for display. */
  from: string
  /** The called number, formatted for display. */
  to: string
  /** Stops the sound, because the call was accepted. */
  isQuiet: boolean
}

/**
 * Announces a ringing call while mounted: by sound, by a flashing title, and by a notification if
 * notifications are permitted and the page has no focus.
 * @returns whether the browser blocks the sound.
 */
export function useRingAlert({ from, to, isQuiet }: RingAlert): boolean {
  const [isBlocked, setBlocked] = useState(false)
  const [isCallerInTitle, setCallerInTitle] = useState(false)
  useTitle(isCallerInTitle ? from : incoming.title)
  useEffect(() => {
    const timer = setInterval(() => setCallerInTitle(wasInTitle => !wasInTitle), TITLE_FLASH_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => (isQuiet ? undefined : playRingTone(setBlocked)), [isQuiet])
  useEffect(() => showNotification(from, to), [from, to])
  return isBlocked && !isQuiet
}

/** A press on the notification focuses this tab. @returns a function that closes the notification. */
function showNotification(from: string, to: string): (() => void) | undefined {
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
    // Chrome on Android has the class, but its constructor throws.
    return
  }
}
