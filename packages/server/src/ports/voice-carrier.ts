import type { E164 } from '@ringback/contract/phone'

/** The carrier's own words for a call's state (Twilio's Call resource). */
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

/** A leg of a call as the carrier recorded it. */
export interface CarrierCall {
  sid: string
  parentSid: string | null
  status: CarrierStatus
  /** Answered seconds; null while the leg is alive, and while the carrier does not know them yet. */
  seconds: number | null
}

/** What to tell the carrier to do with a browser's call. */
export interface DialInstruction {
  to: E164
  callerId: E164
  /** The carrier ends the answered call after so many seconds, even when we are down. */
  timeLimitSeconds: number
  /** How long the far end may ring. */
  ringSeconds: number
  /** Absolute URLs of our webhooks. */
  statusUrl: string
  resultUrl: string
}

/** What to tell the carrier to do with a call to one of our numbers: ring the browser of its owner. */
export interface RingInstruction {
  /** Of the owner's access tokens. */
  identity: string
  /** What the browser is told of the call. */
  parameters: Readonly<Record<string, string>>
  timeLimitSeconds: number
  /** How long the browser may ring. */
  ringSeconds: number
  /** Absolute URLs of our webhooks. */
  statusUrl: string
  resultUrl: string
}

/** A webhook as it arrived: the URL that was signed, and its form fields. */
export interface SignedRequest {
  url: string
  fields: Readonly<Record<string, string>>
  signature: string | undefined
}

export interface VoiceCarrier {
  /** A token with which a browser may call as this identity, and how long it lasts. */
  accessToken(identity: string): { token: string; expiresInSeconds: number }
  isSignedByCarrier(request: SignedRequest): boolean
  /** Instructions in the carrier's markup. */
  dial(instruction: DialInstruction): string
  ring(instruction: RingInstruction): string
  reject(): string
  /** The caller, who was not answered, hears that the line is busy. */
  rejectBusy(): string
  /** The caller hears itself until the call is ended: the instruction has no limit of its own. */
  echo(): string
  hangUp(): string
  /** @throws VendorUnavailable; null when the carrier knows no such call. */
  fetchCall(sid: string): Promise<CarrierCall | null>
  /** @throws VendorUnavailable */
  listChildren(parentSid: string): Promise<CarrierCall[]>
  /** Ends a live call; one that has already ended is fine. @throws VendorUnavailable */
  endCall(sid: string): Promise<void>
}
