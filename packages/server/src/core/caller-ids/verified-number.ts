import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone'
import { validateDestination } from '../calls/destination-policy.ts'

export type VerifiedNumberRefusal = 'not-e164' | 'number-without-codes'

/** A number as its owner types it: spaces do not matter (spec section 5 "Add personal number"). */
export function parseVerifiedNumber(text: string): Outcome<E164, 'not-e164'> {
  const number = withoutSpaces(text)
  return isE164(number) ? accepted(number) : refused('not-e164')
}

/** May a code be sent to this number? Not to what nobody's telephone has, and what somebody may earn on. */
export function validateVerifiedNumber(text: string): Outcome<E164, VerifiedNumberRefusal> {
  const read = parseVerifiedNumber(text)
  if (!read.ok) return read
  const judged = validateDestination(read.value)
  if (judged.ok) return judged
  return refused(judged.why === 'invalid-number' ? 'not-e164' : 'number-without-codes')
}
