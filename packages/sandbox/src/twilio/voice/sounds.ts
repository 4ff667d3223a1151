import type { AudioPort } from '../media/audio-port.ts'
import { startMetronome } from '../media/frame-timer.ts'

/** Plays what `next` makes until it makes nothing more, or until the signal. */
export function playUntil(
  port: AudioPort,
  next: () => Buffer | undefined,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      stop()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const stop = startMetronome(() => {
      const frame = next()
      if (frame) port.play(frame)
      else finish()
    })
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
