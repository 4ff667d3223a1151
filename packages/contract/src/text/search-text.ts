import { plainDigits } from '../phone/digits.ts'

/** Lower case and without accents, so that two spellings of a name compare as equal. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Chinese and Japanese characters, and the first part of each Korean syllable, which {@link plainText} divides. */
const BEGINS_WORD = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u1100-\u115F]/gu
const SYMBOLS = /\p{S}+/gu
const DIVIDES_WORDS = /[^\p{L}\p{N}\p{M}\p{S}]+/gu

/**
 * A name, or a typed part of one, in the form of {@link plainText}, with one space before each word and nothing else
 * between words: {@link isInWords} compares two such texts. A word begins after whatever is no letter ("Anne-Marie"),
 * and at each character of a script that does not divide words. A text without words is one space.
 */
export function wordsOf(text: string): string {
  const plain = plainText(text)
  // Most names end here.
  if (/^[a-z]+( [a-z]+)*$/.test(plain)) return ` ${plain}`
  const divided = plain
    .replaceAll(DIVIDES_WORDS, ' ')
    .replaceAll(SYMBOLS, ' $& ')
    .replaceAll(BEGINS_WORD, ' $&')
  return ` ${divided.replaceAll(/ +/g, ' ').trim()}`
}

/** Whether a word of a name begins with the typed text. @param wanted in the form of {@link wordsOf}, as `words` */
export function isInWords(words: string, wanted: string): boolean {
  return wanted !== ' ' && words.includes(wanted)
}

/**
 * The digits of a text that is a part of a phone number; empty for any other text. A 0 that is dialled only inside of a
 * country is not in the saved number.
 */
export function digitsOf(text: string): string {
  const plain = plainDigits(text)
  if (!/^[+\d\s().-]+$/.test(plain)) return ''
  const digits = plain.replace(/(\d\s*)\(0\)/, '$1').replaceAll(/\D/g, '')
  return digits.replace(/^0+/, '')
}
