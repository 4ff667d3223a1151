import type { NumberDoubt } from '@ringback/contract/phone/read-number'

/** The text about a number that is none, or that no numbering plan has. */
export const doubtText = {
  didYouMean: 'Did you mean:',
  confirm: 'It is right',
} as const

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

/** How late it is where the phone is: "14:20 there", or "14:20 to 15:20 there". */
export function placeTimeText([earliest, latest]: readonly [string, string?]): string {
  return latest === undefined ? `${earliest} there` : `${earliest} to ${latest} there`
}

/** The link that calls an emergency number with the phone itself: "Call 112 with this phone". */
export function phoneLinkText(number: string): string {
  return `Call ${number} with this phone`
}

/** What a pasted text had besides the number. */
export function leftOutSentence(extension: string | null, rest: string | null): string {
  return extension === null
    ? `Only the first number is called. Left out: ${rest ?? ''}`
    : `Extension ${extension}: press it on the keypad after the answer.`
}
