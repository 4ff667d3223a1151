import { FRAME_MS } from './mulaw.ts'

/** More than this behind and the missed frames are forgotten instead of sent in a burst. */
const LONGEST_CATCH_UP = 10

/**
 * Calls `beat` once for every 20 ms that pass, catching up after a late timer, so that a stream
 * keeps 50 packets a second on a busy machine. Returns how to stop it.
 */
export function startMetronome(beat: () => void): () => void {
  const start = performance.now()
  let beats = 0
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - start) / FRAME_MS)
    if (due - beats > LONGEST_CATCH_UP) beats = due - 1
    for (; beats < due; beats += 1) beat()
  }, FRAME_MS)
  timer.unref()
  return () => clearInterval(timer)
}
