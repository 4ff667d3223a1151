/** What would make a link, an address or markup of a name. */
const LINKS_AND_MARKUP = /:\/\/|\bwww\.|[@<>]/i

/**
 * Control characters and line breaks, lone surrogates, private and unassigned characters, and all format characters
 * (bidirectional controls among them) but the two joiners, which the spelling of names needs in some scripts.
 */
const NOT_PRINTABLE = /(?![\u200C\u200D])[\p{C}\p{Zl}\p{Zp}]/gu

/** A flag of a region, such as England's: a black flag and characters that show nothing without it (UTS #51, tag sequences). */
const REGION_FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/gu

/** Fillers and the blank of Braille count as letters and symbols, and show nothing. */
const VISIBLE = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Whether a display name is one line of printable text that mails and pages can show as it is: people other than its
 * owner read it, for example operators. Wide and other compatibility forms of characters count as the plain ones.
 */
export function isPlainName(name: string): boolean {
  const plain = name.normalize('NFKC')
  return isPrintable(name) && VISIBLE.test(name) && !LINKS_AND_MARKUP.test(plain)
}

/** Whether a note is printable text. It may have several lines, and links: only its owner reads it. */
export function isPlainNote(note: string): boolean {
  return isPrintable(note.replaceAll(/\r?\n/g, ' '))
}

/** Whether a text is one line without control, format and invisible characters. Required of texts that other people read. */
export function isPrintable(text: string): boolean {
  return printable(text) === text
}

/** The text without what cannot be printed, line breaks too. */
export function printable(text: string): string {
  const flags = [...text.matchAll(REGION_FLAG)].map(([flag]) => flag)
  const parts = text.split(REGION_FLAG).map(part => part.replaceAll(NOT_PRINTABLE, ''))
  return parts.map((part, at) => part + (flags[at] ?? '')).join('')
}

/**
 * The text on one line, with the names of the characters that cannot be printed, to quote what is refused:
 * `X[line break]Y`, `A[U+202E]b`.
 */
export function spelledOut(text: string): string {
  return text
    .replaceAll(/\r\n|\r|\n/g, '[line break]')
    .replaceAll(NOT_PRINTABLE, character => `[U+${codeOf(character)}]`)
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
