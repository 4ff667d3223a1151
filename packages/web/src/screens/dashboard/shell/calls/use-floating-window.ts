import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FloatingWindow } from '../../shared/calls/floating-window.ts'

/** Document Picture-in-Picture (WICG), which the types of the DOM do not have yet. */
interface PictureInPicture {
  requestWindow(size: { width: number; height: number }): Promise<Window>
}

const SIZE = { width: 300, height: 286 }

/** The small window with the call: the context of the button that opens it, and the open window. */
export function useFloatingWindow(): { context: FloatingWindow; opened: Window | null } {
  const [opened, setOpened] = useState<Window | null>(null)
  const open = useCallback(() => {
    pictureInPicture()
      ?.requestWindow(SIZE)
      .then(
        floating => {
          floating.addEventListener('pagehide', () => setOpened(null), { once: true })
          setOpened(floating)
        },
        // The browser refuses a window without a press of the user, and where a policy forbids it.
        () => undefined,
      )
  }, [])
  // Also closes the window when the user signs out.
  useEffect(() => () => opened?.close(), [opened])
  const context = useMemo(() => {
    const toggle = opened ? () => opened.close() : open
    return { toggle: pictureInPicture() ? toggle : null, isOpen: opened !== null }
  }, [opened, open])
  return { context, opened }
}

function pictureInPicture(): PictureInPicture | undefined {
  return (globalThis as { documentPictureInPicture?: PictureInPicture }).documentPictureInPicture
}
