/** What a phone call carries: 8,000 samples a second. */
export const PHONE_SAMPLE_RATE = 8_000
const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2
const PCM = 1

/**
 * A WAV file with one channel of 16 bits at 8 kHz (Microsoft and IBM, "Multimedia Programming Interface and Data
 * Specifications 1.0", RIFF and WAVE).
 *
 * @param samples from -1 to 1, at 8 kHz. Louder ones are cut.
 */
export function phoneWavOf(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * BYTES_PER_SAMPLE)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, PHONE_SAMPLE_RATE, true)
  view.setUint32(28, PHONE_SAMPLE_RATE * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  write(36, 'data')
  view.setUint32(40, samples.length * BYTES_PER_SAMPLE, true)
  samples.forEach((sample, n) => {
    const limited = Math.max(-1, Math.min(1, sample))
    view.setInt16(HEADER_BYTES + n * BYTES_PER_SAMPLE, Math.round(limited * 32_767), true)
  })
  return bytes
}

/** Decodes what the browser has recorded, as one channel at 8 kHz. */
export async function phoneSamplesOf(recorded: Blob): Promise<Float32Array> {
  // A context decodes to its own rate.
  const context = new OfflineAudioContext(1, 1, PHONE_SAMPLE_RATE)
  const sound = await context.decodeAudioData(await recorded.arrayBuffer())
  const channels = Array.from({ length: sound.numberOfChannels }, (_, n) => sound.getChannelData(n))
  return Float32Array.from({ length: sound.length }, (_, n) => {
    const sum = channels.reduce((total, samples) => total + (samples[n] ?? 0), 0)
    return sum / channels.length
  })
}

/** Encodes bytes as base64, which `toBase64` does not do in all supported browsers. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
