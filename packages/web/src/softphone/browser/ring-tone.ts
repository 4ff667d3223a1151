import { type DeviceSound } from './sound-on-device.ts'

/**
 * Plays the ring tone until it is stopped. If the browser's autoplay rules block the tone, it starts at the
 * next click or key press on the page. `onBlocked` reports whether the tone is blocked.
 * @returns a function that stops the tone.
 */
export function playRingTone(
  onBlocked: (isBlocked: boolean) => void,
  createAudio: () => DeviceSound,
): () => void {
  const audio = createAudio()
  const gestureEvents = ['pointerdown', 'keydown'] as const
  let isStopped = false
  const play = (): void => {
    audio.play().then(
      () => {
        removeListeners()
        if (isStopped) audio.pause()
        else onBlocked(false)
      },
      () => {
        // `play` also rejects when the tone was stopped before it began, which is no problem. Any other
        // failure, for example a sound file that cannot be decoded, is reported as a block too.
        if (!isStopped) onBlocked(true)
      },
    )
  }
  const removeListeners = (): void =>
    gestureEvents.forEach(name => window.removeEventListener(name, play, true))
  audio.loop = true
  gestureEvents.forEach(name => window.addEventListener(name, play, true))
  play()
  return () => {
    isStopped = true
    removeListeners()
    audio.pause()
  }
}
