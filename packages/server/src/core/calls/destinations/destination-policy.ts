import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { DestinationRule } from '@ringback/contract/operator/settings/setting-lists'
import type { NumberRefusal, QuoteRefusal } from '@ringback/contract/page/visitor-pages'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import { IMPOSSIBLE_AREA_CODE } from '@ringback/contract/phone/read-number'
import { kindOfShortNumber } from '@ringback/contract/phone/short-numbers'
import { accessOf } from './destination-rules.ts'
import { costlyKindOf, lengthProblemOf } from './kind-of-number.ts'

/**
 * Decides whether a number may be dialled. Refuses the kinds of number that toll fraud uses, and emergency
 * and short numbers, which a softphone cannot serve.
 * @param number as the user entered it. It may be an emergency number without a plus, so call this function
 * before any other validation of the format.
 * @param rules of the operator. A rule that allows the number overrides the kinds of number that cost too much,
 * and never emergency, short or invalid numbers.
 */
export function validateDestination(
  number: string,
  rules: readonly DestinationRule[] = [],
): Outcome<E164, NumberRefusal> {
  const destination = validateDigits(number, rules)
  return destination.ok && lengthProblemOf(destination.value) !== null
    ? refused('invalid-number')
    : destination
}

/**
 * Whether a number has a possible length, and no numbering plan has it. Plans are newer than libraries, so such a number
 * may be called when the person insists. A rule of the operator that allows it confirms that it exists.
 */
export function isUnlisted(number: string, rules: readonly DestinationRule[]): boolean {
  const phone = parsePhoneNumberFromString(withoutSpaces(number))
  return (
    phone !== undefined &&
    phone.isPossible() &&
    !phone.isValid() &&
    accessOf(rules, phone.number) !== 'allow'
  )
}

/**
 * Like {@link validateDestination}, for a number that may be incomplete: the rate is shown while the user types.
 */
export function validateDigits(
  number: string,
  rules: readonly DestinationRule[] = [],
): Outcome<E164, NumberRefusal> {
  const text = withoutSpaces(number)
  const shortKind = kindOfShortNumber(text)
  if (shortKind !== null) return refused(shortKind)
  if (!isE164(text)) return refused('invalid-number')
  const parsed = parsePhoneNumberFromString(text)
  // `+4407911...` contains a superfluous 0 after the calling code. A carrier removes such digits before it
  // dials, and so does the parser. Checking the parsed number too gives such a number the more precise reason.
  const dialled = parsed?.number ?? text
  const access = accessOf(rules, dialled)
  if (access === 'refuse') return refused('destination-refused')
  const refusedKind = kindByPrefix(text) ?? kindByPrefix(dialled) ?? costlyKindOf(parsed, text)
  if (refusedKind !== null && access !== 'allow') return refused(refusedKind)
  // `+4407911...` would get the price of the prefix +440, and reach the mobile phone +447911...
  if (parsed && parsed.number !== text) return refused('invalid-number')
  if (IMPOSSIBLE_AREA_CODE.test(text)) return refused('invalid-number')
  return lengthProblemOf(text) === 'too-long' ? refused('invalid-number') : accepted(text)
}

/**
 * Why no number that begins with `prefix` may be dialled; null when some of them may be. For lists of prices: a call is
 * decided by its whole number ({@link validateDestination}).
 */
export function refusalOfPrefix(
  prefix: string,
  rules: readonly DestinationRule[],
): NumberRefusal | null {
  const access = accessOf(rules, prefix)
  if (access === 'refuse') return 'destination-refused'
  return access === 'allow' ? null : kindByPrefix(prefix)
}

/**
 * Decides whether a call with this quote may be made. `quote.destination` is the name of the destination in the
 * rate deck, for example "United Kingdom - Mobile".
 */
export function validateQuote(
  quote: { destination: string; ratePerMinute: Micros },
  maxRatePerMinute: Micros,
): Outcome<Micros, QuoteRefusal> {
  for (const [pattern, why] of DENIED_DESTINATION_NAMES) {
    if (pattern.test(quote.destination)) return refused(why)
  }
  if (quote.ratePerMinute > maxRatePerMinute) return refused('rate-above-ceiling')
  return accepted(quote.ratePerMinute)
}

/**
 * Words in destination names that reveal a refused kind of number. They are needed because a rate deck contains
 * ranges of numbers whose kind is not in the numbering plans.
 */
const DENIED_DESTINATION_NAMES: readonly (readonly [RegExp, QuoteRefusal])[] = [
  [/\b(satellite|inmarsat|iridium|thuraya|globalstar)\b/i, 'satellite-number'],
  [/\b(premium|audiotext|audiotex|directory assistan\w+)\b/i, 'premium-number'],
  [/\bshared[ -]cost\b/i, 'shared-cost-number'],
]

/**
 * Prefixes that are refused even when the rest of the number is too long or too short for the numbering plan,
 * because carriers may connect and charge such numbers all the same. Freephone +800 is allowed, because it pays
 * no share of the charge to its owner.
 */
const DENIED_PREFIXES: readonly (readonly [RegExp, NumberRefusal])[] = [
  // Inmarsat with its former ocean regions; Iridium, Globalstar and Thuraya; other networks that belong to no
  // country (ITU list of E.164 codes).
  [/^\+(87[0-4]|88[123])/, 'satellite-number'],
  // Universal personal numbers, and international premium rate numbers.
  [/^\+(878|979)/, 'premium-number'],
  // International shared cost numbers.
  [/^\+808/, 'shared-cost-number'],
  // North American premium numbers: exchange 976 in any area, or 976 in the place of the area code.
  [/^\+1([2-9]\d\d)?976/, 'premium-number'],
  // National premium numbers, named here as they are dialled inside the country: 900 in North America, 09 in the
  // United Kingdom, 0900 and 0190 in Germany, and all numbers that begin with 19 in Australia. 070 in the United
  // Kingdom is for personal numbers, whose owners get a share of the charge.
  [/^\+(1900|449|4470|49900|49190|6119)/, 'premium-number'],
]

function kindByPrefix(number: string): NumberRefusal | null {
  return DENIED_PREFIXES.find(([prefix]) => prefix.test(number))?.[1] ?? null
}
