import type { NumberType } from './number-plan.ts'

/** What the carrier wants before it sells a number. */
export interface NumberRequirements {
  /** Whether it wants a regulatory bundle: who uses the number, with documents. */
  bundle: boolean
  /** As AvailablePhoneNumbers and IncomingPhoneNumbers write it: none, or one in the country. */
  address: 'none' | 'local'
}

/** A regulatory bundle of the account. */
export interface Bundle {
  sid: string
  country: string
  /** Null for a bundle that covers every type. */
  type: NumberType | null
  isApproved: boolean
  /** The address that the bundle contains; null if it contains none. */
  addressSid: string | null
}

/** An address of the account. */
export interface Address {
  sid: string
  country: string
}

/** Everywhere else the carrier wants a bundle (Twilio, changelog of 12 February 2020: "most phone numbers outside the US and Canada"). */
const WITHOUT_BUNDLE = ['US', 'CA', 'PR', 'VI']
/** Countries whose numbers need an address there (Twilio, guidelines of the country, "regulatory"). */
const WITH_LOCAL_ADDRESS = ['AU', 'DE']

/** What the carrier wants for numbers of a country. */
export function requirementsOf(country: string): NumberRequirements {
  return {
    bundle: !WITHOUT_BUNDLE.includes(country),
    address: WITH_LOCAL_ADDRESS.includes(country) ? 'local' : 'none',
  }
}
