/** Long enough for a few names in any script, of which most have ASCII characters around them. */
const SAMPLE_BYTES = 1_000

/**
 * The Unicode encoding of a file: that of its byte order mark. Without one it is UTF-16 if every other byte of the
 * beginning is zero, otherwise UTF-8. Null for bytes that are none of them, such as those of a code page.
 */
export function unicodeEncodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (offset: 0 | 1) =>
    sample.filter((byte, at) => at % 2 === offset && byte === 0).length
  if (zeros(1) > sample.length / 4) return 'utf-16le'
  if (zeros(0) > sample.length / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : null
}

/** The text of a file in a Unicode encoding, without its byte order mark. Null for another encoding. */
export function unicodeText(bytes: Uint8Array): string | null {
  const encoding = unicodeEncodingOf(bytes)
  return encoding && new TextDecoder(encoding).decode(bytes)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
