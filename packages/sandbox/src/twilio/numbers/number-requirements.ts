import type { NumberType } from './number-plan.ts'

/** As AvailablePhoneNumbers and IncomingPhoneNumbers write it: an address anywhere, in the country, or abroad. */
export const ADDRESS_REQUIREMENTS = ['none', 'any', 'local', 'foreign'] as const
export type AddressRequirement = (typeof ADDRESS_REQUIREMENTS)[number]

/** What the carrier wants before it sells a number. */
export interface NumberRequirements {
  /** Whether it wants a regulatory bundle: who uses the number, with documents. */
  bundle: boolean
  address: AddressRequirement
}

/** Replaces the usual requirements of a country. */
export interface NumberRule extends NumberRequirements {
  country: string
  /** Null for every type of the country that has no rule of its own. */
  type: NumberType | null
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

/** What the carrier wants for numbers of a country and type, with rules in place of the usual requirements. */
export function requirementsOf(
  numberRules: readonly NumberRule[],
  country: string,
  type: NumberType,
): NumberRequirements {
  const rules = numberRules.filter(rule => rule.country === country)
  return (
    rules.find(rule => rule.type === type) ??
    rules.find(rule => rule.type === null) ?? {
      bundle: !WITHOUT_BUNDLE.includes(country),
      address: WITH_LOCAL_ADDRESS.includes(country) ? 'local' : 'none',
    }
  )
}
