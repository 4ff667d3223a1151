import { useEffect, useState } from 'react'
import type { ApiClient } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { browserPush } from '../../../push/browser-push.ts'
import { playRingTone } from '../../../softphone/browser/ring-tone.ts'
import { SOUND_FILES, soundOnDevice } from '../../../softphone/browser/sound-on-device.ts'
import { announcesCalls } from '../shared/push/own-notices.ts'
import { useTitle } from '../../../ui/hooks/use-title.ts'

const TITLE_FLASH_MS = 1_000

interface RingAlert {
  /** The caller's number, formatted for display. */
  from: string
  /** The name of the contact with this number; null if there is none. */
  name: string | null
  /** The speaker of the ring tone; null is the browser's default. */
  deviceId: string | null
  /** Stops the sound, because the call was accepted. */
  isQuiet: boolean
}

/**
 * Announces a ringing call while mounted: by sound, by a flashing title, and by a notification if
 * notifications are permitted and the page has no focus.
 * @returns whether the browser blocks the sound.
 */
export function useRingAlert({ from, name, deviceId, isQuiet }: RingAlert): boolean {
  const [isBlocked, setBlocked] = useState(false)
  const [isCallerInTitle, setCallerInTitle] = useState(false)
  useTitle(isCallerInTitle ? (name ?? from) : 'Incoming call')
  useEffect(() => {
    const timer = setInterval(() => setCallerInTitle(wasInTitle => !wasInTitle), TITLE_FLASH_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(
    () =>
      isQuiet
        ? undefined
        : playRingTone(setBlocked, () => soundOnDevice(SOUND_FILES.incoming, { deviceId })),
    [isQuiet, deviceId],
  )
  const client = useClient()
  useEffect(() => {
    const closing = showNotification(client)
    return () => void closing.then(close => close?.())
  }, [client])
  return isBlocked && !isQuiet
}

/**
 * A press on the notification focuses this tab. It does not name the caller, because others may read it on a locked
 * screen, and only the notices of the service worker have a setting for that.
 * @returns a function that closes the notification
 */
async function showNotification(client: ApiClient): Promise<(() => void) | undefined> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  if (document.hasFocus()) return
  if (await announcesCalls(client, browserPush)) return
  try {
    const notification = new Notification('Incoming call', {
      body: 'Open this page to see who calls.',
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
