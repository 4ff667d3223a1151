/*
 * Generates the sound files of the voice library: `npx tsx packages/web/src/softphone/sounds/make-sounds.ts`
 * writes them to packages/web/public/sounds. They are sine tones, 8 kHz like a telephone, 16 bit, mono.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SAMPLE_RATE = 8_000
/** Each tone fades in and out for this long; otherwise it would click. */
const FADE_SECONDS = 0.008

/**
 * Frequencies in Hz that sound together for `seconds`, with a volume from 0 to 1. A tone without frequencies
 * is a pause.
 */
type Tone = [frequencies: number[], seconds: number, volume?: number]

/** Row and column frequencies of the keypad (ITU-T Q.23). */
const KEYPAD: Record<string, [row: number, column: number]> = {
  '1': [697, 1209],
  '2': [697, 1336],
  '3': [697, 1477],
  '4': [770, 1209],
  '5': [770, 1336],
  '6': [770, 1477],
  '7': [852, 1209],
  '8': [852, 1336],
  '9': [852, 1477],
  star: [941, 1209],
  '0': [941, 1336],
  hash: [941, 1477],
}

/** File names and their bytes. */
export function makeSounds(): Record<string, Buffer> {
  const keyTones = Object.entries(KEYPAD).map(([key, frequencies]) => [
    `dtmf-${key}.wav`,
    wav([[frequencies, 0.12, 0.35]]),
  ])
  return {
    ...Object.fromEntries(keyTones),
    'incoming.wav': wav([
      [[587, 880], 0.35, 0.4],
      [[], 0.12],
      [[587, 880], 0.35, 0.4],
      [[], 1.2],
    ]),
    'outgoing.wav': wav([
      [[660], 0.07, 0.25],
      [[880], 0.09, 0.25],
    ]),
    // The ring tone of North America, which a SIP network leaves to the phone (ITU-T E.180).
    'ringback.wav': wav([
      [[440, 480], 2, 0.25],
      [[], 4],
    ]),
    'disconnect.wav': wav([
      [[480], 0.1, 0.3],
      [[], 0.05],
      [[360], 0.14, 0.3],
    ]),
  }
}

/** RIFF WAVE with one PCM chunk. */
function wav(tones: Tone[]): Buffer {
  const samples = tones.flatMap(render)
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, index) => file.writeInt16LE(sample, 44 + index * 2))
  return file
}

function render([frequencies, seconds, volume = 0]: Tone): number[] {
  const sampleCount = Math.round(seconds * SAMPLE_RATE)
  const fadeSamples = FADE_SECONDS * SAMPLE_RATE
  return Array.from({ length: sampleCount }, (_, index) => {
    const level = Math.min(1, index / fadeSamples, (sampleCount - 1 - index) / fadeSamples)
    const sum = frequencies.reduce(
      (total, hz) => total + Math.sin((2 * Math.PI * hz * index) / SAMPLE_RATE),
      0,
    )
    return Math.round((32_767 * volume * level * sum) / Math.max(1, frequencies.length))
  })
}

if (process.argv[1] === import.meta.filename) {
  const folder = join(import.meta.dirname, '../../../public/sounds')
  for (const [name, bytes] of Object.entries(makeSounds())) writeFileSync(join(folder, name), bytes)
}
