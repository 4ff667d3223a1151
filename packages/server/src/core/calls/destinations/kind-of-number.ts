import {
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max'

/** The kinds of number that cost the caller more than a call, and pay a share of it to their owner. */
export type CostlyKind = 'premium-number' | 'shared-cost-number'

/**
 * The costly kind of a number; null when it is of no such kind. A number that is valid in its numbering plan is
 * what is in the plan. Any other number is also compared with the numbers that it may reach: networks ignore digits
 * after a complete number, so +348031234560 reaches the premium number +34803123456. All its beginnings are
 * compared, because nothing limits how many digits a network ignores, and so are the numbers with one more digit.
 *
 * Plans with numbers of varying length (Germany, Austria, Indonesia) are safe from this: a longer number keeps
 * the area code of its beginning, and the area codes of ordinary and of costly numbers differ.
 */
export function costlyKindOf(number: PhoneNumber | undefined, text: string): CostlyKind | null {
  if (number?.isValid()) return costlyKind(number)
  for (const similar of similarNumbers(text)) {
    const kind = costlyKind(parsePhoneNumberFromString(similar))
    if (kind !== null) return kind
  }
  return null
}

/** Why no number of its plan has as many digits; null if some have, or if no plan is known. */
export function lengthProblemOf(number: string): 'too-short' | 'too-long' | null {
  switch (validatePhoneNumberLength(number)) {
    case 'TOO_SHORT':
    // Between two lengths: digits are missing for the greater one.
    case 'INVALID_LENGTH':
      return 'too-short'
    case 'TOO_LONG':
      return 'too-long'
    default:
      return null
  }
}

/** No beginning is shorter: a plus and the fewest digits of a number with its calling code. */
const SHORTEST_BEGINNING = 5

function* similarNumbers(text: string): Generator<string> {
  for (let length = text.length - 1; length >= SHORTEST_BEGINNING; length--) {
    yield text.slice(0, length)
  }
  for (let digit = 0; digit <= 9; digit++) yield `${text}${digit}`
}

function costlyKind(number: PhoneNumber | undefined): CostlyKind | null {
  switch (number?.getType()) {
    case 'PREMIUM_RATE':
    // Personal numbers forward calls at the caller's cost and pay a share to their owner.
    case 'PERSONAL_NUMBER':
      return 'premium-number'
    case 'SHARED_COST':
      return 'shared-cost-number'
    default:
      return null
  }
}

/** What the numbering plans have about a number. Null when they do not contain it. */
export interface NumberFacts {
  /** ISO 3166 alpha-2. */
  country: string | null
  /** For example `MOBILE` or `FIXED_LINE`. */
  type: string | null
}

export function factsOfNumber(number: string): NumberFacts {
  const parsed = parsePhoneNumberFromString(number)
  return { country: parsed?.country ?? null, type: parsed?.getType() ?? null }
}
