import type { Amount } from './ledger.ts'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { VirtualNumberStatus } from '@ringback/contract/customers/numbers/numbers'
import type { Generated } from 'kysely'

/** A rental of a number. `purchasing` and `abandoned` rentals never began, and the user does not see them. */
export interface VirtualNumbersTable {
  id: string
  user_id: string
  phone_number: string
  country_code: string
  type: NumberType
  region: string
  /** Frozen when it is rented. */
  monthly_fee: Amount
  status: VirtualNumberStatus | 'purchasing' | 'abandoned'
  carrier_sid: string | null
  created_at: Date
  /** How the renter got it: rented it, or got a number of the carrier or of another user from an operator. */
  origin: Generated<'rented' | 'imported' | 'reassigned'>
  /** How many of the first months have no fee. */
  free_months: Generated<number>
  /** When the renter got the number. */
  rented_at: Date | null
  /**
   * When month 1 began; null if it is `rented_at`. Later months begin on the same day and at the same time. A
   * reassigned number whose month was paid continues the months of its previous rental.
   */
  months_from: Date | null
  /** How many months are paid. */
  period: Generated<number>
  /** The next renewal while active, the release while in grace. */
  renewal_at: Date | null
  ended_at: Date | null
  /** When a job processes the rental next, to finish a purchase or a release, or to renew it. */
  check_at: Date | null
  /** When the carrier first did not list the number of a purchase that got no response. `missingSince` in code. */
  absent_since: Date | null
  /** Whether a call rings in the renter's browser. */
  rings_browser: Generated<boolean>
  /** The first quiet minute of a day, `HH:MM` in the zone; null without quiet hours, like the two columns below. */
  quiet_from: Generated<string | null>
  /** The first minute that is not quiet any more. */
  quiet_until: Generated<string | null>
  /** An IANA time zone. */
  quiet_zone: Generated<string | null>
  /** The verified number to which calls are forwarded. It may have been removed since. */
  forward_to_id: Generated<string | null>
  /** What is spoken to a caller before the message is recorded; null if the number takes no messages. */
  voicemail_greeting: Generated<string | null>
  /** Null unless the release at the carrier was requested. */
  release_requested_at: Generated<Date | null>
}

/** Numbers at the carrier that no user rented and that an operator releases. */
export interface OrphanReleasesTable {
  id: string
  phone_number: string
  carrier_sid: string
  wanted_at: Date
  released_at: Date | null
  /** When a job requests the release again; null when the carrier has confirmed it. */
  check_at: Date | null
}

/** The numbers that the company of a SIP trunk has assigned to us. */
export interface TrunkNumbersTable {
  phone_number: string
  /** The name of the trunk in the settings of the gateway; empty where it does not matter. */
  trunk: string
  country_code: string
  type: NumberType
  region: string
  listed_at: Date
  /** Since when it is not offered any more. */
  withdrawn_at: Generated<Date | null>
  /** Another one each time that it is assigned to a rental: its id at the carrier. Null while no customer rents it. */
  assignment_id: Generated<string | null>
  /** The id of the rental. */
  assigned_to: Generated<string | null>
}
