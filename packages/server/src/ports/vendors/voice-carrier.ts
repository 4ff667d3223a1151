import type { CarrierCountry, CarrierNumberCountry } from '../../core/rates/carrier-prices.ts'
import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { Carriers } from '../../core/rates/carrier-route.ts'
import type { createCallToken } from '@ringback/contract/customers/calls/calls'
import type { ResponseOf } from '@ringback/contract/endpoint'
import type { Micros } from '@ringback/contract/money'
import type { LegEnd } from '../../core/calls/call-parties.ts'

/** The status of a leg at the carrier. */
export const CARRIER_STATUSES = [
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'failed',
  'no-answer',
  'canceled',
] as const
export type CarrierStatus = (typeof CARRIER_STATUSES)[number]

/** The carrier's record of one leg of a call. */
export interface CarrierCall {
  id: string
  /** The leg that this one was dialled for; null for the first leg of a call. */
  parentId: string | null
  status: CarrierStatus
  /** Answered seconds; null while the leg is live, and until the carrier has computed them. */
  seconds: number | null
  /** By the carrier's clock; not there when the carrier does not report it. */
  startedAt?: Date
  /**
   * Milliseconds since the answer of a live leg, or since it was dialled, by a clock that is never set. A gateway reports
   * it, because it may run on our machine, where one step of the clock sets both clocks. Null if it is unknown.
   */
  elapsedMs?: number | null
  /** Not there when the carrier does not report it. */
  to?: LegEnd
  /** What the carrier charges for this leg; null until it has computed the price, or when it is not in dollars. */
  price: Micros | null
}

/** A leg in the carrier's list of calls. */
export interface ListedCarrierCall extends CarrierCall {
  startedAt: Date
  /** The phone is empty when the carrier has none. */
  from: LegEnd
  to: LegEnd
}

/** A call that was not made. */
export interface FailedCall {
  legIds: readonly string[]
  /** The time in which the carrier has dealt with it, with a margin for its clock. */
  from: Date
  to: Date
}

/** What lets the page make and receive calls as an identity. Each carrier has its own. */
export type CallAccess = ResponseOf<typeof createCallToken>

/** That of a carrier whose library takes a token. */
export type TokenAccess = Extract<CallAccess, { token: string }>

/** The carrier of calls: records and legs. What a leg does next is an Instruction of core/calls/instruction.ts. */
export interface VoiceCarrier<Access extends CallAccess = CallAccess> extends Recordings {
  /** The time by the carrier's clock, which is compared with ours; null until the carrier has responded once. */
  now(): Date | null
  accessToken(identity: string): Access
  /**
   * Ends all access that this identity was given until now, with what its pages have open. Missing where access ends by its
   * expiry alone. @throws VendorUnavailable
   */
  endAccess?(identity: string): Promise<void>
  /** Null when the carrier does not know the call. @throws VendorUnavailable */
  fetchCall(legId: string): Promise<CarrierCall | null>
  /**
   * @param callId of the call whose child is wanted, for a carrier that knows legs by it: a caller's leg may have several
   * @throws VendorUnavailable
   */
  listChildren(parentId: string, callId: string): Promise<CarrierCall[]>
  /** Every leg that started in a period, for reconciliation. @throws VendorUnavailable */
  listCalls(period: { from: Date; to: Date }): Promise<ListedCarrierCall[]>
  /** The carrier's error codes of why it did not make a call; it may have them some time after the end. @throws VendorUnavailable */
  fetchFailureCodes(call: FailedCall): Promise<number[]>
  /** Ends a live call. Does nothing if it has already ended. @throws VendorUnavailable */
  endCall(legId: string): Promise<void>
  /** The prepaid balance of our account; null when it is not in dollars. @throws VendorUnavailable */
  fetchBalance(): Promise<Micros | null>
}

/** The carriers that calls go over. */
export interface CallRoutes {
  carriers: Carriers
  /** The one that is a trunk, if there is another one too: a deck may have what it charges. */
  trunk: CarrierName | null
  /** Whose leg it is, by its id. */
  carrierOfLeg(legId: string): CarrierName
  /** Where a number is rented, by its sid. */
  carrierOfNumber(sid: string): CarrierName
}

/** The carrier's own price lists. Every method throws VendorUnavailable when it cannot get all of a list. */
export interface CarrierPricing {
  /** The prices of calls to every country. */
  fetchCallPrices(): Promise<CarrierCountry[]>
  /** The prices of numbers in these countries and of calls to them, without those where the carrier sells none. */
  fetchNumberPrices(countries: readonly string[]): Promise<CarrierNumberCountry[]>
}

/** The carrier's recording of a caller's message. */
export interface CarrierRecording {
  id: string
  /** The caller's leg. */
  legId: string
  /** `recording`: it has not ended, or the carrier has not stored it yet. `absent`: it is shorter than a second. */
  status: 'recording' | 'completed' | 'absent'
  /** 0 until it is completed; null if the carrier does not report it. */
  seconds: number | null
}

/** The carrier's recordings of callers. Each method throws VendorUnavailable. */
export interface Recordings {
  /** Null when the carrier does not know it. */
  fetchRecording(id: string): Promise<CarrierRecording | null>
  listRecordings(legId: string): Promise<CarrierRecording[]>
  /** The file as the carrier sends it, which is not checked; null when there is none. Longer ones than `maxBytes` are not read. */
  downloadRecording(id: string, maxBytes: number): Promise<Buffer | null>
  /** Does nothing if it is deleted already. */
  deleteRecording(id: string): Promise<void>
}
