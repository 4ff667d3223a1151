import { encodeMulaw, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE, silentFrame } from './mulaw.ts'

/** The two frequencies of each key (ITU-T Q.23). */
const DTMF_HERTZ: Readonly<Record<string, readonly [number, number]>> = {
  '1': [697, 1209],
  '2': [697, 1336],
  '3': [697, 1477],
  '4': [770, 1209],
  '5': [770, 1336],
  '6': [770, 1477],
  '7': [852, 1209],
  '8': [852, 1336],
  '9': [852, 1477],
  '*': [941, 1209],
  '0': [941, 1336],
  '#': [941, 1477],
}

/** A third of full scale, so that two tones together do not clip. */
const AMPLITUDE = 10_000

/** Makes µ-law frames of a sum of sines; the phase continues from frame to frame. */
export function createTone(hertz: readonly number[]): () => Buffer {
  let sample = 0
  return () => {
    const frame = Buffer.alloc(FRAME_SAMPLES)
    for (let i = 0; i < FRAME_SAMPLES; i += 1, sample += 1) {
      let value = 0
      for (const frequency of hertz) {
        value += AMPLITUDE * Math.sin((2 * Math.PI * frequency * sample) / SAMPLE_RATE)
      }
      frame[i] = encodeMulaw(value)
    }
    return frame
  }
}

/** The frames of a tone that lasts `ms`. */
export function toneFrames(hertz: readonly number[], ms: number): Buffer[] {
  const next = createTone(hertz)
  return Array.from({ length: Math.ceil(ms / FRAME_MS) }, next)
}

export function silenceFrames(ms: number): Buffer[] {
  return Array.from({ length: Math.ceil(ms / FRAME_MS) }, () => silentFrame)
}

/** The tones of a string of keys, each followed by a gap; `w` is half a second of silence. */
export function dtmfFrames(digits: string, toneMs = 200, gapMs = 80): Buffer[] {
  return [...digits].flatMap(digit => {
    const hertz = DTMF_HERTZ[digit]
    if (hertz) return [...toneFrames(hertz, toneMs), ...silenceFrames(gapMs)]
    return digit === 'w' ? silenceFrames(500) : []
  })
}

/** The two rising notes with which a phone of the sandbox greets. */
export function greetingFrames(): Buffer[] {
  return [...toneFrames([523], 180), ...silenceFrames(40), ...toneFrames([784], 260)]
}

/** North American ringback, 2 s on and 4 s off. */
export function createRingback(): () => Buffer {
  const tone = createTone([440, 480])
  let frame = 0
  return () => {
    const atMs = (frame++ * FRAME_MS) % 6000
    const sound = tone()
    return atMs < 2000 ? sound : silentFrame
  }
}
