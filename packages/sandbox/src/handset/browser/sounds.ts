/** The phone's own sounds: its bell, its keys, and the busy tone. */
export interface Sounds {
  ring(): void
  busy(): void
  key(digit: string): void
  stop(): void
  /** Whether the browser plays no sound until the user clicks. */
  readonly isBlocked: boolean
}

const ROWS = [697, 770, 852, 941]
const COLUMNS = [1209, 1336, 1477]
const KEYS = '123456789*0#'

export function createSounds(): Sounds {
  const context = new AudioContext()
  let playing: { stop(): void } | undefined
  const resume = () => void context.resume().catch(() => undefined)
  for (const gesture of ['pointerdown', 'keydown']) document.addEventListener(gesture, resume)

  const start = (hertz: number[], level: number, seconds?: number) => {
    const gain = new GainNode(context, { gain: level })
    gain.connect(context.destination)
    const tones = hertz.map(frequency => new OscillatorNode(context, { frequency }))
    for (const tone of tones) {
      tone.connect(gain)
      tone.start()
      if (seconds !== undefined) tone.stop(context.currentTime + seconds)
    }
    return { gain, stop: () => tones.forEach(tone => tone.stop()) }
  }
  /** Repeats a cadence: its lengths in seconds are sound and silence in turn. */
  const repeat = (hertz: number[], level: number, cadence: readonly number[], times: number) => {
    stop()
    const sound = start(hertz, 0)
    playing = sound
    let at = context.currentTime
    for (let round = 0; round < times; round += 1)
      cadence.forEach((seconds, index) => {
        sound.gain.gain.setTargetAtTime(index % 2 === 0 ? level : 0, at, 0.008)
        at += seconds
      })
    sound.gain.gain.setValueAtTime(0, at)
  }
  const stop = () => {
    playing?.stop()
    playing = undefined
  }
  return {
    ring: () => repeat([740, 932], 0.12, [0.35, 0.15, 0.35, 1.9], 25),
    busy: () => repeat([480, 620], 0.1, [0.5, 0.5], 4),
    key(digit) {
      const index = KEYS.indexOf(digit)
      const row = ROWS[Math.floor(index / 3)]
      const column = COLUMNS[index % 3]
      if (row && column) start([row, column], 0.06, 0.15)
    },
    stop,
    get isBlocked() {
      return context.state === 'suspended'
    },
  }
}
