import type { Address, Bundle } from './numbers/number-requirements.ts'

/** What the owner of the account sets in Twilio's console, and what Twilio decides about the account. */
export interface TwilioConsole {
  accountStatus: 'active' | 'suspended' | 'closed'
  accountType: 'Full' | 'Trial'
  /** As the Balance resource writes it, in `currency`. */
  balance: string
  /** The currency of the account, in which prices and charges are too. */
  currency: string
  /** The status of the account's profile in Trust Hub; null without a profile. */
  customerProfile:
    | 'draft'
    | 'pending-review'
    | 'in-review'
    | 'twilio-rejected'
    | 'twilio-approved'
    | null
  /** Replace the fields of the TwiML application; null keeps the product's own voice URL. */
  voiceUrl: string | null
  voiceMethod: 'GET' | 'POST'
  statusCallback: string
  /** Whether the platform number can make calls. */
  platformNumberHasVoice: boolean
  /** Digits of the codes that the Verify service sends. */
  codeLength: number
  /** ISO codes of the countries to which calls are not permitted (Voice, Geo permissions). */
  blockedCountries: string[]
  /** ISO codes of countries of which the carrier sells no numbers: they have no prices and no offers. */
  countriesWithoutNumbers: string[]
  /** The account's regulatory bundles. */
  bundles: Bundle[]
  /** The account's addresses. */
  addresses: Address[]
}

/** The settings of an account that is set up right. */
export const INITIAL_CONSOLE: Readonly<TwilioConsole> = {
  accountStatus: 'active',
  accountType: 'Full',
  balance: '1000.00',
  currency: 'USD',
  customerProfile: 'twilio-approved',
  voiceUrl: null,
  voiceMethod: 'POST',
  statusCallback: '',
  platformNumberHasVoice: true,
  codeLength: 6,
  blockedCountries: [],
  countriesWithoutNumbers: [],
  bundles: [],
  addresses: [],
}

export function createTwilioConsole(): TwilioConsole {
  return structuredClone(INITIAL_CONSOLE) as TwilioConsole
}
