import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A complete number for reading: "+44 7400 123456". */
export function printNumber(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
