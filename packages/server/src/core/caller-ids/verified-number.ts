import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import { validateDestination } from '../calls/destinations/destination-policy.ts'
import type { ShownNumber } from '@ringback/contract/calls/caller-id-rules'
import { plannedType } from '../numbers/describe-number.ts'

/** How long a code is valid. */
export const CODE_MINUTES = 10

export type VerifiedNumberRefusal = 'not-e164' | 'number-without-codes'

/** Parses a number as a user types it, with or without spaces (specification, section 5 "Add personal number"). */
export function parseVerifiedNumber(text: string): Outcome<E164, 'not-e164'> {
  const number = withoutSpaces(text)
  return isE164(number) ? accepted(number) : refused('not-e164')
}

/** Whether a code may be sent to this number: it must exist, and must not be a premium, satellite or service number. */
export function validateVerifiedNumber(text: string): Outcome<E164, VerifiedNumberRefusal> {
  const parsed = parseVerifiedNumber(text)
  if (!parsed.ok) return parsed
  const destination = validateDestination(parsed.value)
  if (destination.ok) return destination
  return refused(destination.why === 'invalid-number' ? 'not-e164' : 'number-without-codes')
}

/** A number that a call can show, with what the caller ID rules read of it. */
export function shownNumber(phoneNumber: E164, origin: 'verified' | 'rented'): ShownNumber<E164> {
  return { phoneNumber, origin, isTollFree: plannedType(phoneNumber) === 'toll_free' }
}

/** The platform number is a number of the operator's account at the carrier, like a rented one. */
export function shownPlatformNumber({ platformNumber }: { platformNumber: E164 }) {
  return shownNumber(platformNumber, 'rented')
}
