import type { Micros } from '@ringback/contract/money'
import type { Recordings } from './recordings.ts'

/** The status of a call at the carrier (Twilio's Call resource). */
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
  sid: string
  parentSid: string | null
  status: CarrierStatus
  /** Answered seconds; null while the leg is live, and until the carrier has computed them. */
  seconds: number | null
  /** By the carrier's clock; not there when the carrier does not report it. */
  startedAt?: Date
  /** A phone number, or `client:` followed by the identity of a browser; not there when the carrier does not report it. */
  to?: string
  /** What the carrier charges for this leg; null until it has computed the price, or when it is not in dollars. */
  price: Micros | null
}

/** A leg in the carrier's list of calls. */
export interface ListedCarrierCall extends CarrierCall {
  startedAt: Date
  /** A phone number, or `client:` followed by the identity of a browser. Empty when the carrier has none. */
  from: string
  to: string
}

/** An error or a warning that the carrier has logged about a leg of a call. */
export interface CarrierAlert {
  legSid: string
  /** Twilio's error code (twilio.com/docs/api/errors). */
  code: number
}

/** The carrier of calls: records and legs. What a leg does next is an Instruction of core/calls/instruction.ts. */
export interface VoiceCarrier extends Recordings {
  /** The time by the carrier's clock, which does not depend on ours; null until the carrier has responded once. */
  now(): Date | null
  /** A token that lets a browser make and receive calls as this identity. */
  accessToken(identity: string): { token: string; expiresInSeconds: number }
  /** Null when the carrier does not know the call. @throws VendorUnavailable */
  fetchCall(sid: string): Promise<CarrierCall | null>
  /** @throws VendorUnavailable */
  listChildren(parentSid: string): Promise<CarrierCall[]>
  /** Every leg that started in a period, for reconciliation. @throws VendorUnavailable */
  listCalls(period: { from: Date; to: Date }): Promise<ListedCarrierCall[]>
  /** What the carrier logged about calls in a period, newest first. @throws VendorUnavailable */
  listAlerts(period: { from: Date; to: Date }): Promise<CarrierAlert[]>
  /** Ends a live call. Does nothing if it has already ended. @throws VendorUnavailable */
  endCall(sid: string): Promise<void>
  /** The prepaid balance of our account; null when it is not in dollars. @throws VendorUnavailable */
  fetchBalance(): Promise<Micros | null>
}
