import { type ComponentProps, type RefObject, useCallback } from 'react'

interface SoundPlayerProps extends Omit<ComponentProps<'audio'>, 'ref'> {
  sound: Blob
  /** The element, while it is on the page. */
  playerRef?: RefObject<HTMLAudioElement | null>
  /** Whether it plays at once. */
  isStarted?: boolean
}

/** Plays a sound with the browser's own controls. It stops when the player is removed. */
export function SoundPlayer({ sound, playerRef, isStarted = false, ...rest }: SoundPlayerProps) {
  const attach = useCallback(
    (element: HTMLAudioElement | null) => {
      if (playerRef) playerRef.current = element
      if (!element) return
      const url = URL.createObjectURL(sound)
      element.src = url
      // A browser that does not start without a press shows its controls, and the user starts it there.
      if (isStarted) void element.play().catch(() => undefined)
      return () => {
        element.pause()
        URL.revokeObjectURL(url)
        if (playerRef) playerRef.current = null
      }
    },
    [sound, playerRef, isStarted],
  )
  return <audio {...rest} ref={attach} controls />
}

/** A WAV file in base64, which `Uint8Array.fromBase64` does not decode in all supported browsers. */
export function soundOf(wav: string): Blob {
  const bytes = Uint8Array.from(atob(wav), character => character.charCodeAt(0))
  return new Blob([bytes], { type: 'audio/wav' })
}
