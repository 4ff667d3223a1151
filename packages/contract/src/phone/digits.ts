/*
 * Characters of numbers. A person may write them in any script: ٠١٢ in Arabic, ०१२ in Hindi, ０１２ in full width.
 */

/** Signs that copied text has around a number, which are not visible: direction marks and characters without width. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]/g

/** The text with the digits 0 to 9, a plain plus, decimal point and letters, whatever the script, and without invisible signs. */
export function plainDigits(text: string): string {
  // The normal form has plain signs for those of full width, and for raised and circled ones.
  const normal = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replaceAll('٬', '')
    .replaceAll('٫', '.')
  return normal.replace(/(?![0-9])\p{Nd}/gu, digit => String(valueOf(digit)))
}

/** Unicode assigns the digits of a script to ten successive code points, from zero to nine. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

/** Digits, * and #, and a plus in front. */
export function dialableChars(text: string): string {
  const dialable = plainDigits(text).replace(/[^\d+*#]/g, '')
  return dialable.charAt(0) + dialable.slice(1).replaceAll('+', '')
}

/** The digit of each letter from A to Z on the keys of a phone. */
const KEYS = '22233344455566677778889999'

/** Replaces letters with the digits of their keys: "1-800-FLOWERS" becomes "1-800-3569377". */
export function lettersToDigits(text: string): string {
  return text.replace(/[a-z]/gi, letter =>
    KEYS.charAt(letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)),
  )
}
