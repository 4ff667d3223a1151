import type { AudioPort } from '../../media/audio-port.ts'
import { startFrameTimer } from '../../media/frame-timer.ts'

/** Plays the frames of `nextFrame` until it returns none or the signal aborts. */
export function playUntil(
  port: AudioPort,
  nextFrame: () => Buffer | undefined,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      stop()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const stop = startFrameTimer(() => {
      const frame = nextFrame()
      if (frame) port.play(frame)
      else finish()
    })
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
