import type { NumberType } from '@ringback/contract/numbers'
import type { E164 } from '@ringback/contract/phone'
import type { Outcome } from '@ringback/contract/outcome'

/** A number that the carrier offers. */
export interface OfferedNumber {
  phoneNumber: E164
  countryCode: string
  type: NumberType
  /** For people, for example "London"; empty where the carrier names none. */
  region: string
}

/** A number that the carrier has assigned to our account. */
export interface CarrierNumber {
  sid: string
  phoneNumber: E164
  /** Ours: the id of the rental that it was bought for. */
  friendlyName: string
}

/** Rents numbers at the carrier. Each throws VendorUnavailable when the carrier does not answer, or not sensibly. */
export interface NumberCarrier {
  search(wanted: {
    countryCode: string
    type: NumberType
    pattern: string | null
    limit: number
  }): Promise<OfferedNumber[]>
  /**
   * Calls to the number then ask `voiceUrl`. The carrier also accepts a number that is ours already, so look
   * it up first, and again when no answer came: it may have acted.
   */
  buy(order: {
    phoneNumber: E164
    friendlyName: string
    voiceUrl: string
  }): Promise<Outcome<CarrierNumber, 'not-available'>>
  /** Null when it is not ours. */
  find(phoneNumber: E164): Promise<CarrierNumber | null>
  /** A number that is gone already is fine. */
  release(sid: string): Promise<void>
}
