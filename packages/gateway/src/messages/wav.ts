import { SAMPLES_PER_SECOND } from '../phone/g711.ts'

/** The format of phones: PCM with 16 bits, and one channel. The server accepts no other. */
const BYTES_PER_SAMPLE = 2
export const WAV_HEADER_BYTES = 44

/** The header of a WAV file with so many samples. */
export function wavHeader(samples: number): Buffer {
  const bytes = samples * BYTES_PER_SAMPLE
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  header.writeUInt32LE(SAMPLES_PER_SECOND * BYTES_PER_SAMPLE, 28)
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  return header
}

/** Where a sample is in a WAV file. */
export function wavOffset(sample: number): number {
  return WAV_HEADER_BYTES + sample * BYTES_PER_SAMPLE
}

/** The samples of a file of so many bytes. */
export function samplesOfBytes(bytes: number): number {
  return Math.max(0, Math.floor((bytes - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE))
}

export function wavBytes(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * BYTES_PER_SAMPLE)
  samples.forEach((sample, index) => bytes.writeInt16LE(sample, index * BYTES_PER_SAMPLE))
  return bytes
}

/** The sound of a WAV file with 16 bits and one channel, of 8 kHz or 16 kHz; null for any other. */
export function readWav(file: Buffer): Int16Array | null {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    return null
  let rate = 0
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const content = file.subarray(at + 8, at + 8 + length)
    if (name === 'fmt ') rate = rateOf(content)
    if (name === 'data') return rate === 0 ? null : atPhoneRate(samplesOf(content), rate)
    at += 8 + length + (length % 2)
  }
  return null
}

function rateOf(format: Buffer): number {
  if (format.length < 16) return 0
  const isPhone =
    format.readUInt16LE(0) === 1 && format.readUInt16LE(2) === 1 && format.readUInt16LE(14) === 16
  const rate = format.readUInt32LE(4)
  return isPhone && (rate === SAMPLES_PER_SECOND || rate === 2 * SAMPLES_PER_SECOND) ? rate : 0
}

function samplesOf(content: Buffer): Int16Array {
  const count = Math.floor(content.length / BYTES_PER_SAMPLE)
  return Int16Array.from({ length: count }, (_, index) => content.readInt16LE(2 * index))
}

/** A filter of a half band: frequencies that 8 kHz cannot carry must not become others. */
const HALF_BAND = [-1, 0, 9, 16, 9, 0, -1].map(weight => weight / 32)

function atPhoneRate(samples: Int16Array, rate: number): Int16Array {
  if (rate === SAMPLES_PER_SECOND) return samples
  return Int16Array.from({ length: Math.floor(samples.length / 2) }, (_, index) => {
    const middle = 2 * index
    const filtered = HALF_BAND.reduce(
      (sum, weight, tap) => sum + weight * (samples[middle + tap - 3] ?? 0),
      0,
    )
    return Math.max(-0x8000, Math.min(0x7fff, Math.round(filtered)))
  })
}
