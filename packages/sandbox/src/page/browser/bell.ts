const HERTZ = [740, 932]
const LEVEL = 0.12
/** Seconds of sound and of silence, in turn. */
const CADENCE = [0.35, 0.15, 0.35, 1.9]
const ROUNDS = 25

/** Rings. A browser plays it once the user has pressed something on the page. @returns what stops it */
export function ring(): () => void {
  const context = new AudioContext()
  const gain = new GainNode(context, { gain: 0 })
  gain.connect(context.destination)
  for (const frequency of HERTZ) {
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(gain)
    tone.start()
  }
  let at = context.currentTime
  for (let part = 0; part < ROUNDS * CADENCE.length; part += 1) {
    gain.gain.setTargetAtTime(part % 2 === 0 ? LEVEL : 0, at, 0.008)
    at += CADENCE[part % CADENCE.length] ?? 0
  }
  gain.gain.setValueAtTime(0, at)
  return () => void context.close()
}
