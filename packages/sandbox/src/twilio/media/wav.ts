import { decodeMulaw, encodeMulaw, FRAME_SAMPLES, SAMPLE_RATE, SILENCE } from './mulaw.ts'

const HEADER_BYTES = 44
const PCM = 1

/** A WAV file of µ-law frames: PCM, 16 bits, one channel, 8 kHz. */
export function wavOfFrames(frames: readonly Buffer[]): Buffer {
  const samples = Buffer.concat(frames)
  const file = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(PCM, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, i) => file.writeInt16LE(decodeMulaw(sample), HEADER_BYTES + i * 2))
  return file
}

/**
 * The µ-law frames of a WAV file; the last one is filled up with silence.
 * @throws when it is not PCM with 16 bits, one channel and 8 kHz
 */
export function framesOfWav(file: Buffer): Buffer[] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('the sound is not a WAV file')
  }
  let format: Buffer | undefined
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const content = file.subarray(at + 8, at + 8 + length)
    if (name === 'fmt ') format = content
    if (name === 'data') return framesOfSamples(checkFormat(format) && content)
    at += 8 + length + (length % 2)
  }
  throw new Error('the WAV file has no sound')
}

function checkFormat(format: Buffer | undefined): true {
  const isPlayable =
    format !== undefined &&
    format.length >= 16 &&
    format.readUInt16LE(0) === PCM &&
    format.readUInt16LE(2) === 1 &&
    format.readUInt32LE(4) === SAMPLE_RATE &&
    format.readUInt16LE(14) === 16
  if (!isPlayable) throw new Error('the WAV file is not PCM with 16 bits, one channel and 8 kHz')
  return true
}

function framesOfSamples(pcm: Buffer): Buffer[] {
  const samples = Math.floor(pcm.length / 2)
  const frames: Buffer[] = []
  for (let first = 0; first < samples; first += FRAME_SAMPLES) {
    const frame = Buffer.alloc(FRAME_SAMPLES, SILENCE)
    const length = Math.min(FRAME_SAMPLES, samples - first)
    for (let i = 0; i < length; i += 1) frame[i] = encodeMulaw(pcm.readInt16LE((first + i) * 2))
    frames.push(frame)
  }
  return frames
}
