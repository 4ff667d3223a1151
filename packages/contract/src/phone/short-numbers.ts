import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type ShortNumberKind = 'emergency-number' | 'short-number'

/** Emergency numbers of all countries (ITU-T E.161.1 and national plans), including numbers of a single service such as the police. */
const EMERGENCY = new Set(
  (
    '000 100 101 102 103 104 108 110 111 112 113 115 117 118 119 120 122 123 131 133 144 155 158 ' +
    '190 191 192 193 194 195 197 198 199 911 933 988 995 996 997 998 999'
  ).split(' '),
)

/** The largest number of digits in a short number, without the calling code. */
const SHORT_NUMBER_MAX_DIGITS = 4

/**
 * Null when the number is not short. A short number may be entered without a plus, or after a plus and a calling code.
 * @param number without spaces.
 */
export function kindOfShortNumber(number: string): ShortNumberKind | null {
  // The dialer begins every number with a plus. A user in an emergency may type 911 after it.
  if (/^\+\d{3}$/.test(number) && EMERGENCY.has(number.slice(1))) return 'emergency-number'
  if (/^\d{2,4}$/.test(number)) return EMERGENCY.has(number) ? 'emergency-number' : 'short-number'
  // North American service codes, such as 911 and 411, in the place of the area code.
  const serviceCode = /^\+1([2-9]11)/.exec(number)?.[1]
  if (serviceCode !== undefined) return serviceCode === '911' ? 'emergency-number' : 'short-number'
  if (!/^\+[1-9]\d{2,6}$/.test(number)) return null
  const nationalDigits = withoutCallingCode(number)
  if (nationalDigits === null || nationalDigits.length > SHORT_NUMBER_MAX_DIGITS) return null
  // On some islands, ordinary phone numbers have only four digits.
  if (parsePhoneNumberFromString(number)?.isValid()) return null
  return EMERGENCY.has(nationalDigits) ? 'emergency-number' : 'short-number'
}

/** The digits after the plus and the calling code, even when they are too few for a valid number. */
function withoutCallingCode(number: string): string | null {
  const callingCode = CALLING_CODE.exec(number)?.[1]
  return callingCode === undefined ? null : number.slice(1 + callingCode.length)
}

/** The calling code of a country or network (ITU E.164): 1 or 7, one of about forty with two digits, or three digits. */
const CALLING_CODE = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-689]\d\d)/
