import { SOUND_FILES } from './sound-files.ts'

/** The used part of an audio element. */
type Sound = Pick<HTMLAudioElement, 'play' | 'pause' | 'loop'>

/**
 * Plays the ring tone until it is stopped. If the browser's autoplay rules block the tone, it starts at the
 * next click or key press on the page. `onBlocked` reports whether the tone is blocked.
 * @returns a function that stops the tone.
 */
export function playRingTone(
  onBlocked: (isBlocked: boolean) => void,
  create: () => Sound = () => new Audio(SOUND_FILES.incoming),
): () => void {
  const sound = create()
  const gestures = ['pointerdown', 'keydown'] as const
  let isStopped = false
  const play = (): void => {
    sound.play().then(
      () => {
        removeListeners()
        if (isStopped) sound.pause()
        else onBlocked(false)
      },
      () => {
        // The tone is blocked or was stopped. A sound file that cannot be played is also reported as blocked.
        if (!isStopped) onBlocked(true)
      },
    )
  }
  const removeListeners = (): void =>
    gestures.forEach(name => window.removeEventListener(name, play, true))
  sound.loop = true
  gestures.forEach(name => window.addEventListener(name, play, true))
  play()
  return () => {
    isStopped = true
    removeListeners()
    sound.pause()
  }
}
