/** What would make a link, an address or markup of a name. */
const LINKS_AND_MARKUP = /:\/\/|\bwww\.|[@<>]/i

/**
 * Control characters and line breaks, lone surrogates, private and unassigned characters, and all format characters
 * (bidirectional controls among them) but the two joiners, which the spelling of names needs in some scripts.
 */
const NOT_PRINTABLE = /(?![\u200C\u200D])[\p{C}\p{Zl}\p{Zp}]/u

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Whether a display name is one line of printable text that mails and pages can show as it is: people other than its
 * owner read it, for example operators. Wide and other compatibility forms of characters count as the plain ones.
 */
export function isPlainName(name: string): boolean {
  const plain = name.normalize('NFKC')
  return !NOT_PRINTABLE.test(name) && VISIBLE.test(name) && !LINKS_AND_MARKUP.test(plain)
}

/** Whether a note is printable text. It may have several lines, and links: only its owner reads it. */
export function isPlainNote(note: string): boolean {
  return !NOT_PRINTABLE.test(note.replaceAll(/\r?\n/g, ' '))
}
