import { isE164 } from '@ringback/contract/phone/e164'
import { NAMED_DOUBTS, doubtSentence } from '../../../../strings/number-doubt.ts'
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
