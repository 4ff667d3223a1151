import { SOUND_FILES } from './sound-files.ts'

/** What we want of an audio element. */
type Sound = Pick<HTMLAudioElement, 'play' | 'pause' | 'loop'>

/**
 * Rings until it is told to stop. A page that may not play sound yet (autoplay rules) rings as soon as
 * something on it is pressed; `hearBlocked` is told which.
 * @returns how to stop.
 */
export function playRingTone(
  hearBlocked: (isBlocked: boolean) => void,
  create: () => Sound = () => new Audio(SOUND_FILES.incoming),
): () => void {
  const sound = create()
  const gestures = ['pointerdown', 'keydown'] as const
  let isStopped = false
  const play = (): void => {
    sound.play().then(
      () => {
        forget()
        if (isStopped) sound.pause()
        else hearBlocked(false)
      },
      () => {
        // Paused again before it began, or blocked; an unplayable file is never heard of again.
        if (!isStopped) hearBlocked(true)
      },
    )
  }
  const forget = (): void => gestures.forEach(name => window.removeEventListener(name, play, true))
  sound.loop = true
  gestures.forEach(name => window.addEventListener(name, play, true))
  play()
  return () => {
    isStopped = true
    forget()
    sound.pause()
  }
}
