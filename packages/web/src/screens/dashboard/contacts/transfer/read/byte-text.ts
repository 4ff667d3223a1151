/*
 * A vCard file is divided into lines byte by byte, because each line may have its own character set, and a folded line
 * may end inside of a character. Until its line is complete, a byte is a character.
 */

/** One character for each byte, without the byte order mark of UTF-8. ASCII is itself. */
export function bytesAsText(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/^\u00EF\u00BB\u00BF/, '')
}

/** The characters of all bytes. No two are alike. */
const ALL = bytesAsText(Uint8Array.from({ length: 256 }, (_, byte) => byte))
const BYTES = new Map([...ALL].map((character, byte) => [character, byte]))

/** The bytes of such a text. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, character => BYTES.get(character) ?? 0x3f)
}

export function textOfByte(byte: number): string {
  return ALL.charAt(byte)
}
