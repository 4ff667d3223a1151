import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { OwnedNumbers } from '../numbers/owned-numbers.ts'

/** The numbers of the account. */
export interface CallerIdDeps {
  ownedNumbers: OwnedNumbers
  platformNumber?: string | undefined
}

/** What a destination does with the caller ID of a call. */
export type CallerIdFate = 'shown' | 'refused' | 'replaced'

interface Facts {
  /** The caller ID is a number of the called country. */
  isDomestic: boolean
  /** The account rents it from the vendor; otherwise it is a number of another carrier that was validated. */
  isOfVendor: boolean
  isTollFree: boolean
}

/**
 * What each country does with caller IDs (Twilio, "Voice guidelines" of the country, "Outbound restrictions"), by
 * calling code. Japan does not preserve domestic validated caller IDs, the others refuse the call.
 */
const FATES: Readonly<Record<string, (facts: Facts) => CallerIdFate>> = {
  91: ({ isDomestic }) => refusedIf(isDomestic),
  90: ({ isDomestic }) => refusedIf(isDomestic),
  852: ({ isDomestic, isOfVendor, isTollFree }) =>
    refusedIf(isTollFree || (isDomestic && !isOfVendor)),
  60: ({ isDomestic, isOfVendor }) => refusedIf(isDomestic && !isOfVendor),
  55: ({ isDomestic, isOfVendor, isTollFree }) =>
    refusedIf(isDomestic && (isTollFree || !isOfVendor)),
  32: ({ isTollFree }) => refusedIf(isTollFree),
  81: ({ isDomestic, isOfVendor }) => (isDomestic && !isOfVendor ? 'replaced' : 'shown'),
}

/** What becomes of the caller ID `from` on a call of the account to `to`. */
export function fateOfCallerId(
  { from, to }: { from: string; to: string },
  { ownedNumbers, platformNumber }: CallerIdDeps,
): CallerIdFate {
  const [caller, called] = [parsePhoneNumberFromString(from), parsePhoneNumberFromString(to)]
  if (!caller || !called) return 'shown'
  const facts: Facts = {
    isDomestic: caller.countryCallingCode === called.countryCallingCode,
    isOfVendor: from === platformNumber || ownedNumbers.findRented({ number: from }) !== undefined,
    isTollFree: caller.getType() === 'TOLL_FREE',
  }
  const fate = FATES[called.countryCallingCode]?.(facts) ?? 'shown'
  if (fate !== 'shown') return fate
  // Abroad, toll-free numbers are the most common caller IDs that do not arrive ("International Voice Quirks").
  return facts.isTollFree && !facts.isDomestic ? 'replaced' : 'shown'
}

function refusedIf(isRefused: boolean): CallerIdFate {
  return isRefused ? 'refused' : 'shown'
}
