/** Lower case and without accents, so that two spellings of a name compare as equal. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** A name with a space before each word, in the form of {@link plainText}: {@link isInWords} searches it. */
export function wordsOf(name: string): string {
  return ` ${plainText(name).replaceAll(/\s+/g, ' ')}`
}

/** Whether a word of the name begins with the text. @param wanted in the form of {@link plainText}, trimmed */
export function isInWords(words: string, wanted: string): boolean {
  return words.includes(` ${wanted}`)
}

/** The digits of a text that is a part of a phone number; empty for any other text. */
export function digitsOf(text: string): string {
  return /^[+\d\s().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
}
