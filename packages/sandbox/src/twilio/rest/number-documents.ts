import type { TwilioConsole } from '../console.ts'
import type { AvailableNumber } from '../numbers/number-inventory.ts'
import { type NumberRequirements, requirementsOf } from '../numbers/number-requirements.ts'
import type { VendorError } from './vendor-route.ts'

/** The documents that an order names. */
export interface OrderDocuments {
  bundleSid: string
  addressSid: string
}

/** Why the carrier does not sell a number with these documents (twilio.com/docs/api/errors); null if it does. */
export function faultOfDocuments(
  console: TwilioConsole,
  number: AvailableNumber,
  documents: OrderDocuments,
): VendorError | null {
  const requirements = requirementsOf(number.country)
  return (
    faultOfBundle(console, number, requirements, documents) ??
    faultOfAddress(console, number, requirements, documents)
  )
}

function faultOfBundle(
  { bundles }: TwilioConsole,
  { country, type }: AvailableNumber,
  requirements: NumberRequirements,
  { bundleSid, addressSid }: OrderDocuments,
): VendorError | null {
  if (!requirements.bundle) return null
  if (bundleSid === '') return error(21649, 'Bundle required and not provided')
  const bundle = bundles.find(({ sid }) => sid === bundleSid)
  if (!bundle?.isApproved) return error(21649, `Bundle ${bundleSid} status is not twilio-approved`)
  if (bundle.country !== country || (bundle.type ?? type) !== type) {
    return error(21650, 'Bundle does not have the correct regulation type')
  }
  if (requirements.address !== 'none' && bundle.addressSid !== addressSid) {
    return addressSid === ''
      ? error(21631, 'Phone Number Requires an Address')
      : error(21651, 'Address not contained in bundle')
  }
  return null
}

function faultOfAddress(
  { addresses }: TwilioConsole,
  { country }: AvailableNumber,
  requirements: NumberRequirements,
  { addressSid }: OrderDocuments,
): VendorError | null {
  if (requirements.address === 'none') return null
  const address = addresses.find(({ sid }) => sid === addressSid)
  if (!address) return error(21631, 'Phone Number Requires an Address')
  return address.country === country ? null : error(21615, 'Phone Number Requires a Local Address')
}

function error(code: number, message: string): VendorError {
  return { code, message, status: 400 }
}
