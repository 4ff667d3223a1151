/** The digit of each letter from A to Z on the keys of a phone. */
const DIGITS = '22233344455566677778889999'

/** Replaces letters with the digits of their keys: "1-800-FLOWERS" becomes "1-800-3569377". */
export function lettersToDigits(text: string): string {
  return text.replace(/[a-z]/gi, letter =>
    DIGITS.charAt(letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)),
  )
}
