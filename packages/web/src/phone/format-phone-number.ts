import { parsePhoneNumber } from './numbering-plan.ts'

/** A phone number for display: "+44 7400 123456", or 'Private number' for a withheld one. */
export function formatPhoneNumber(e164: string): string {
  if (!isKnownNumber(e164)) return 'Private number'
  return parsePhoneNumber(e164)?.formatInternational() ?? e164
}

/** Whether `from` is a phone number. For a withheld number it is a word such as "anonymous". */
export function isKnownNumber(from: string): boolean {
  return /^\+[1-9]\d+$/.test(from)
}
