/** So often a level is told: smooth to look at, and not a render for every frame. */
const EVERY_MS = 80

/** How loud a stream is, 0 to 1: the root of its mean square. @returns how to stop. */
export function watchLevel(stream: MediaStream, hear: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(wave)
    const squares = wave.reduce((sum, value) => sum + value * value, 0)
    hear(Math.sqrt(squares / wave.length))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    context.close().catch(() => undefined)
  }
}
