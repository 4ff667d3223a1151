/** A law of ITU-T G.711: 8000 samples a second, of a byte each. */
export interface Law {
  name: 'PCMU' | 'PCMA'
  /** RFC 3551, table 4. */
  payloadType: number
  /** Samples of 16 bits. */
  decode(bytes: Uint8Array): Int16Array
  encode(samples: Int16Array): Buffer
}

/** A byte of mu-law as a sample of 16 bits (G.711, table 2a). */
function decodeMuLaw(byte: number): number {
  const bits = ~byte & 0xff
  const exponent = (bits >> 4) & 7
  const magnitude = (((bits & 0x0f) << 3) + 0x84) << exponent
  return bits & 0x80 ? 0x84 - magnitude : magnitude - 0x84
}

/** A byte of A-law as a sample of 16 bits (G.711, table 1a). */
function decodeALaw(byte: number): number {
  const bits = byte ^ 0x55
  const exponent = (bits >> 4) & 7
  const mantissa = ((bits & 0x0f) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return bits & 0x80 ? magnitude : -magnitude
}

function createLaw(
  name: Law['name'],
  payloadType: number,
  decodeByte: (byte: number) => number,
): Law {
  const samples = Int16Array.from({ length: 256 }, (_, byte) => decodeByte(byte))
  const codes = nearestCodes(samples)
  return {
    name,
    payloadType,
    decode: bytes => Int16Array.from(bytes, byte => samples[byte] ?? 0),
    encode: sound => Buffer.from(Uint8Array.from(sound, sample => codes[sample + 0x8000] ?? 0)),
  }
}

/** The code of each sample from -32768: the one that is decoded to the nearest. */
function nearestCodes(samples: Int16Array): Uint8Array {
  const byValue = [...samples.keys()].sort((a, b) => (samples[a] ?? 0) - (samples[b] ?? 0))
  const valueAt = (index: number) => samples[byValue[index] ?? 0] ?? 0
  const codes = new Uint8Array(0x10000)
  let nearest = 0
  for (let sample = -0x8000; sample < 0x8000; sample++) {
    const isNearer = () =>
      nearest < 255 &&
      Math.abs(valueAt(nearest + 1) - sample) <= Math.abs(valueAt(nearest) - sample)
    while (isNearer()) nearest++
    codes[sample + 0x8000] = byValue[nearest] ?? 0
  }
  return codes
}

/** In the order of preference. */
export const LAWS: readonly Law[] = [
  createLaw('PCMU', 0, decodeMuLaw),
  createLaw('PCMA', 8, decodeALaw),
]

export const SAMPLES_PER_SECOND = 8_000
