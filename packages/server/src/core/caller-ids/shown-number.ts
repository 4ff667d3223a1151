import type { ShownNumber } from '@ringback/contract/calls/caller-id-rules'
import type { E164 } from '@ringback/contract/phone/e164'
import { plannedType } from '../numbers/describe-number.ts'

/** A number that a call can show, with what the caller ID rules ask about it. */
export function shownNumber(phoneNumber: E164, origin: 'verified' | 'rented'): ShownNumber<E164> {
  return { phoneNumber, origin, isTollFree: plannedType(phoneNumber) === 'toll_free' }
}

/** The platform number is a number of the operator's account at the carrier, like a rented one. */
export function shownPlatformNumber({ platformNumber }: { platformNumber: E164 }) {
  return shownNumber(platformNumber, 'rented')
}
