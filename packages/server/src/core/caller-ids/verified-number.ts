import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import { validateDestination } from '../calls/destination-policy.ts'

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
