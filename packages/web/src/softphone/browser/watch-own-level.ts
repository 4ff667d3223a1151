import { watchLevel, watchLevelOf } from './watch-level.ts'

/**
 * Reports the level of the softphone's microphone, 0 to 1, also while the call is muted: the sound is measured in
 * a copy, which stays in this page. Null while it cannot be measured. @returns a function that stops.
 */
export function watchOwnLevel(
  currentStream: () => MediaStream | null,
  onLevel: (level: number | null) => void,
): () => void {
  return watchLevelOf(currentStream, onLevel, watchCopy)
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
