import { unicodeText } from '../../text/unicode-text.ts'

/** Of both files together, as JSON. The carrier's deck of 5,795 rates has 262 KB, one of 100,000 rates some 5 MB. */
export const DECK_MAX_BYTES = 6_000_000

/** The text of a file of prices, or the sentence that says why it cannot be read. */
export type DeckText = { problem: null; value: string } | { problem: string }

const TOO_LARGE = 'The file has more than 6,000,000 characters, and no deck has so many.'
/** The most bytes of a character of a heading or a price. */
const UTF16_BYTES = 2

/** Reads a file of prices. A code page is refused: its names would be guessed. */
export function deckText(bytes: Uint8Array): DeckText {
  if (bytes.length > DECK_MAX_BYTES * UTF16_BYTES) return { problem: TOO_LARGE }
  const value = unicodeText(bytes)
  if (value === null)
    return { problem: 'The file is neither in UTF-8 nor in UTF-16. Save it as "CSV UTF-8".' }
  if (value.length > DECK_MAX_BYTES) return { problem: TOO_LARGE }
  return { problem: null, value }
}
