import { FRAME_MS } from './mulaw.ts'
import type { AudioPort } from './audio-port.ts'

/** More missed frames than this are skipped instead of sent in a burst. */
const MAX_CATCH_UP_FRAMES = 10

/**
 * Calls `onFrame` once for every 20 ms that pass, catching up after a late timer, so that a stream
 * keeps 50 packets a second on a busy machine.
 * @returns a function that stops it: no frame follows, also not one that is late
 */
export function startFrameTimer(onFrame: () => void): () => void {
  const start = performance.now()
  let frames = 0
  let isStopped = false
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - start) / FRAME_MS)
    if (due - frames > MAX_CATCH_UP_FRAMES) frames = due - 1
    for (; frames < due && !isStopped; frames += 1) onFrame()
  }, FRAME_MS)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

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
