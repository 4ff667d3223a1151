/** What a message may be: PCM with 16 bits, one channel and 8 kHz, as telephones use it. */
const PCM = 1
const CHANNELS = 1
const SAMPLE_RATE = 8000
const BITS = 16
const BYTES_PER_SECOND = (SAMPLE_RATE * BITS) / 8

/**
 * The duration of a WAV file in seconds; null if it is none of this format, or without sound (Microsoft and IBM,
 * "Multimedia Programming Interface and Data Specifications 1.0", RIFF and WAVE).
 */
export function secondsOfWav(file: Buffer): number | null {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    return null
  }
  let isPlayable = false
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const content = file.subarray(at + 8, at + 8 + length)
    if (name === 'fmt ') isPlayable = hasFormat(content)
    if (name === 'data') {
      const isWhole = content.length === length && length > 0
      return isPlayable && isWhole ? length / BYTES_PER_SECOND : null
    }
    at += 8 + length + (length % 2)
  }
  return null
}

function hasFormat(format: Buffer): boolean {
  return (
    format.length >= 16 &&
    format.readUInt16LE(0) === PCM &&
    format.readUInt16LE(2) === CHANNELS &&
    format.readUInt32LE(4) === SAMPLE_RATE &&
    format.readUInt16LE(14) === BITS
  )
}
