/** The level meter looks smooth at this interval, and does not render in every frame. */
const INTERVAL_MS = 80
/**
 * A meter is not heard. Without an output the browser does not mix and play its silence during the whole call; one that
 * does not know the option ignores it (Web Audio API 1.1, AudioContextOptions.sinkId).
 */
const WITHOUT_OUTPUT: AudioContextOptions & { sinkId: { type: 'none' } } = {
  sinkId: { type: 'none' },
}

/**
 * Reports the level of a stream, its root mean square from 0 to 1; null while the browser does not let the
 * page measure it, which is no silence. @returns a function that stops.
 */
export function watchLevel(
  stream: MediaStream,
  onLevel: (level: number | null) => void,
): () => void {
  const measured = measure(stream)
  if (!measured) {
    onLevel(null)
    return () => undefined
  }
  const { context, analyser } = measured
  const wave = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    if (context.state !== 'running') {
      // Autoplay rules suspend the context, and a phone call interrupts it.
      context.resume().catch(() => undefined)
      return onLevel(null)
    }
    analyser.getFloatTimeDomainData(wave)
    const squares = wave.reduce((sum, value) => sum + value * value, 0)
    onLevel(Math.sqrt(squares / wave.length))
  }, INTERVAL_MS)
  return () => {
    clearInterval(timer)
    context.close().catch(() => undefined)
  }
}

/** Null where the browser refuses the stream: Firefox does if its sample rate is another one (Mozilla bug 1725336). */
function measure(stream: MediaStream): { context: AudioContext; analyser: AnalyserNode } | null {
  const context = new AudioContext(WITHOUT_OUTPUT)
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  try {
    context.createMediaStreamSource(stream).connect(analyser)
    return { context, analyser }
  } catch {
    context.close().catch(() => undefined)
    return null
  }
}

/** How often the stream is compared with that of the softphone, which may have another one meanwhile. */
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
