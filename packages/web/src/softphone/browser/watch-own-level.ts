import { watchLevel } from './watch-level.ts'

/** How often the stream is compared with that of the softphone, which may open another microphone. */
const STREAM_CHECK_MS = 500

/**
 * Reports the level of the softphone's microphone, 0 to 1, also while the call is muted: the sound is measured in
 * a copy, which stays in this page. Null while it cannot be measured. @returns a function that stops.
 */
export function watchOwnLevel(
  currentStream: () => MediaStream | null,
  onLevel: (level: number | null) => void,
): () => void {
  let watched: MediaStream | null = null
  let stop: () => void = () => undefined
  const follow = () => {
    const stream = currentStream()
    if (stream === watched) return
    stop()
    watched = stream
    stop = stream === null ? () => undefined : watchCopy(stream, onLevel)
    if (stream === null) onLevel(null)
  }
  follow()
  const timer = setInterval(follow, STREAM_CHECK_MS)
  return () => {
    clearInterval(timer)
    stop()
  }
}

/** A muted call disables the track of its stream. The track of a copy is enabled by itself. */
function watchCopy(stream: MediaStream, onLevel: (level: number | null) => void): () => void {
  const copy = stream.clone()
  for (const track of copy.getAudioTracks()) track.enabled = true
  const stopWatching = watchLevel(copy, onLevel)
  return () => {
    stopWatching()
    // Otherwise the browser would show that the microphone is in use.
    for (const track of copy.getTracks()) track.stop()
  }
}
