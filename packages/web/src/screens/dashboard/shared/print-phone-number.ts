import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { incoming } from '../../../strings/incoming.ts'
import { isNumber } from '../../../strings/softphone.ts'

/** A complete number for reading: "+44 7400 123456", or what is said of a caller who shows none. */
export function printNumber(e164: string): string {
  if (!isNumber(e164)) return incoming.privateNumber
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
