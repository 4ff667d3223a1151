import type { NumberDoubt } from '@ringback/contract/phone/read-number'

/** These doubts are named by every reader of numbers, in these words. The others are in the words of each field. */
export const NAMED_DOUBTS: readonly NumberDoubt[] = ['unlisted', 'too-long']

/** What is wrong with a number. `country` is the name of the one whose plan was asked. */
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
