/** µ-law silence. */
export const SILENCE = 0xff

/** Samples in one packet: 20 ms at 8 kHz, which is what browsers expect of PCMU. */
export const FRAME_SAMPLES = 160
export const FRAME_MS = 20
export const SAMPLE_RATE = 8000

const BIAS = 0x84
const CLIP = 32_635

/** One linear sample (-32768..32767) as a µ-law byte (ITU-T G.711). */
export function encodeMulaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(Math.round(sample)), CLIP) + BIAS
  const exponent = Math.max(0, 24 - Math.clz32(magnitude))
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f
  return ~(sign | (exponent << 4) | mantissa) & 0xff
}

/** A µ-law byte as a linear sample. */
export function decodeMulaw(byte: number): number {
  const bits = ~byte & 0xff
  const exponent = (bits >> 4) & 0x07
  const magnitude = (((bits & 0x0f) << 3) + BIAS) << exponent
  return bits & 0x80 ? BIAS - magnitude : magnitude - BIAS
}

export const silentFrame: Buffer = Buffer.alloc(FRAME_SAMPLES, SILENCE)
