import type { NumberDoubt } from '@ringback/contract/phone/read-number'
import { isE164 } from '@ringback/contract/phone/e164'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { type TypedNumber, readTyped } from './TypedNumberField.tsx'
import { countryOf } from './typed-number.ts'

/** Why a typed number is not taken. */
export interface TypedProblem {
  words: string
  /** The number in E.164 if the person may insist on it, because plans are newer than libraries; otherwise null. */
  doubted: string | null
}

/**
 * Why a form does not take a number: it is none, which the form says in its own words, or the dialer would doubt it, in
 * the words of the dialer. Null if the form takes it.
 * @param isConfirmed whether the person insists on a number that no numbering plan has
 */
export function typedProblem(
  typed: TypedNumber,
  ownWords: string,
  isConfirmed: (number: string) => boolean,
): TypedProblem | null {
  const { number, doubt } = readTyped(typed)
  const isUnlisted = doubt === 'unlisted'
  if (isE164(number) && (doubt === null || (isUnlisted && isConfirmed(number)))) return null
  if (doubt === null || !NAMED_DOUBTS.includes(doubt)) return { words: ownWords, doubted: null }
  const country = countryOf(number, typed.picked)
  const words = doubtSentence(doubt, formatPhoneNumber(number), country.name)
  return { words, doubted: isUnlisted ? number : null }
}

/** These doubts are named by every reader of numbers, in these words. The others are in the words of each field. */
export const NAMED_DOUBTS: readonly NumberDoubt[] = ['unlisted', 'too-long']

/** What is wrong with a number. `country` is the name of the one whose plan was read. */
export function doubtSentence(doubt: NumberDoubt, number: string, country: string): string {
  switch (doubt) {
    case 'unlisted':
      return `${number} (${country}) is in no numbering plan that we know.`
    case 'too-long':
      return `This number has too many digits (${country}).`
    case 'keys':
      return 'A number with * or # cannot be called.'
    case 'emergency-number':
      return 'We cannot call emergency services. Please use a phone that can.'
    case 'short-number':
      return 'Short service numbers cannot be called.'
    default:
      return `No phone number begins like this (${country}).`
  }
}
