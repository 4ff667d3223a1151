import { incoming } from '../strings/incoming.ts'
import { isKnownNumber } from '../strings/softphone.ts'
import { parsePhoneNumber } from './numbering-plan.ts'

/** A phone number for display: "+44 7400 123456", or 'Private number' for a withheld one. */
export function formatPhoneNumber(e164: string): string {
  if (!isKnownNumber(e164)) return incoming.privateNumber
  return parsePhoneNumber(e164)?.formatInternational() ?? e164
}
