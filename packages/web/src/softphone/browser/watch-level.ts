/** The level meter looks smooth at this interval, and does not render in every frame. */
const INTERVAL_MS = 80

/**
 * Reports the level of a stream, its root mean square from 0 to 1; null while the browser does not let the
 * page measure it, which is no silence. @returns a function that stops.
 */
export function watchLevel(
  stream: MediaStream,
  onLevel: (level: number | null) => void,
): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
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
