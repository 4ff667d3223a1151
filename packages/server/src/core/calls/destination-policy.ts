import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone'

export type NumberRefusal =
  | 'emergency-number'
  | 'short-number'
  | 'invalid-number'
  | 'premium-number'
  | 'shared-cost-number'
  | 'satellite-number'

export type QuoteRefusal =
  'premium-number' | 'shared-cost-number' | 'satellite-number' | 'rate-above-ceiling'

/**
 * Decides whether a number may be dialled. Refuses the kinds of number that toll fraud uses, and emergency
 * and short numbers, which a softphone cannot serve.
 * @param number unvalidated. Emergency numbers are recognised without a country code too, so this check
 * must precede every other validation of the format.
 */
export function validateDestination(number: string): Outcome<E164, NumberRefusal> {
  const text = withoutSpaces(number)
  const short = classifyShortNumber(text)
  if (short !== null) return refused(short)
  if (!isE164(text)) return refused('invalid-number')
  const parsed = parsePhoneNumberFromString(text)
  // Carriers remove superfluous prefixes, so the number without them is checked as well.
  const kind = kindByPrefix(text) ?? kindByPrefix(parsed?.number ?? text) ?? kindByPlan(parsed)
  if (kind !== null) return refused(kind)
  // `+4407911...` would be priced by the prefix +440 and connected to the mobile phone +447911...
  if (parsed && parsed.number !== text) return refused('invalid-number')
  return ABSENT_AREA.test(text) ? refused('invalid-number') : accepted(text)
}

/** Decides whether a call may be made, by the destination name and the rate of its quote. */
export function validateQuote(
  quote: { destination: string; ratePerMinute: Micros },
  maxRatePerMinute: Micros,
): Outcome<Micros, QuoteRefusal> {
  for (const [words, why] of DENIED_DESTINATIONS) {
    if (words.test(quote.destination)) return refused(why)
  }
  if (quote.ratePerMinute > maxRatePerMinute) return refused('rate-above-ceiling')
  return accepted(quote.ratePerMinute)
}

/** Destination names of refused kinds. A deck contains ranges that the numbering plans do not classify. */
const DENIED_DESTINATIONS: readonly (readonly [RegExp, QuoteRefusal])[] = [
  [/\b(satellite|inmarsat|iridium|thuraya|globalstar)\b/i, 'satellite-number'],
  [/\b(premium|audiotext|audiotex|directory assistan\w+)\b/i, 'premium-number'],
  [/\bshared[ -]cost\b/i, 'shared-cost-number'],
]

/**
 * Country codes that belong to no country, and ranges that are charged even where the numbering plan calls the number
 * invalid (too long or too short). Freephone +800 is allowed, because it pays no share to its owner.
 */
const DENIED_PREFIXES: readonly (readonly [RegExp, NumberRefusal])[] = [
  // Inmarsat and its old ocean regions; Iridium, Globalstar, Thuraya; networks without a country (ITU E.164 list).
  [/^\+(87[0-4]|88[123])/, 'satellite-number'],
  // Universal personal numbers, and premium rate without a country.
  [/^\+(878|979)/, 'premium-number'],
  [/^\+808/, 'shared-cost-number'],
  // Local premium exchanges of the North American plan, and 976 where an area code belongs.
  [/^\+1([2-9]\d\d)?976/, 'premium-number'],
  // 900 of the North American plan; 09 and 070 of the United Kingdom (personal numbers that pass a
  // share of the charge on); 0900 and 0190 of Germany; 190 of Australia.
  [/^\+(1900|449|4470|49900|49190|6119)/, 'premium-number'],
]

/** Area codes of the North American plan begin with 2 to 9. A 0 or 1 there is a prefix that hides another number. */
const ABSENT_AREA = /^\+1[01]/

function kindByPrefix(number: string): NumberRefusal | null {
  return DENIED_PREFIXES.find(([prefix]) => prefix.test(number))?.[1] ?? null
}

function kindByPlan(number: PhoneNumber | undefined): NumberRefusal | null {
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

/** Emergency numbers of the world (ITU-T E.161.1 and national plans), including those of a single service. */
const EMERGENCY = new Set(
  (
    '000 100 101 102 103 104 108 110 111 112 113 115 117 118 119 120 122 123 131 133 144 155 158 ' +
    '190 191 192 193 194 195 197 198 199 911 933 988 995 996 997 998 999'
  ).split(' '),
)

/** The most digits that a service code has after the country code. */
const SHORT_LENGTH = 4

function classifyShortNumber(text: string): 'emergency-number' | 'short-number' | null {
  // The dialer begins a number with a plus, and a user in an emergency may not remove it.
  if (/^\+\d{3}$/.test(text) && EMERGENCY.has(text.slice(1))) return 'emergency-number'
  if (/^\d{2,4}$/.test(text)) return EMERGENCY.has(text) ? 'emergency-number' : 'short-number'
  // N11 service codes in the place of an area code, for example 911 and 411.
  const service = /^\+1([2-9]11)/.exec(text)?.[1]
  if (service !== undefined) return service === '911' ? 'emergency-number' : 'short-number'
  if (!/^\+[1-9]\d{2,6}$/.test(text)) return null
  const national = nationalPart(text)
  if (national === null || national.length > SHORT_LENGTH) return null
  // Some islands have phone numbers of four digits.
  if (parsePhoneNumberFromString(text)?.isValid()) return null
  return EMERGENCY.has(national) ? 'emergency-number' : 'short-number'
}

/** The digits after the country code, even when they are too few for a valid number. */
function nationalPart(text: string): string | null {
  const code = CALLING_CODES.exec(text)?.[1]
  return code === undefined ? null : text.slice(1 + code.length)
}

/** Calling codes are 1 and 7 (one digit), twenty-odd of two digits, and three digits otherwise (ITU E.164). */
const CALLING_CODES = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-689]\d\d)/
