import type { Micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone'
import type { NewAccountTerms } from '../core/calls/account-limits.ts'

/** The operator's business terms for money, calls and accounts. */
export interface Terms {
  productName: string
  /** The URL at which browsers and vendors reach the server, without a trailing slash. */
  publicUrl: string
  mailFrom: string
  supportUrl: string
  /** The caller ID when the user has chosen none. */
  platformNumber: E164
  markupPercent: number
  /** Rupees per dollar, times 10,000, for new purchases. */
  inrPerUsdE4: bigint
  /** Added to the carrier's monthly fee for a number. */
  numberMarkupPercent: number
  /** How long a number stays rented after a renewal that credit did not cover. */
  numberGraceDays: number
  /** What a minute of an incoming call costs the called user. */
  inboundRatePerMinute: Micros
  /** How long a browser rings. Shorter than `ringSeconds`, because the user may not be at the browser. */
  inboundRingSeconds: number
  welcomeCredit: Micros
  /** Longest call, 1 to 14,340 seconds. */
  maxCallSeconds: number
  /** The highest selling rate per minute at which a call is allowed. */
  maxRatePerMinute: Micros
  /** How long a pre-created call can be dialled. */
  callUsableSeconds: number
  /** How long a called phone rings. */
  ringSeconds: number
  /** The kill switch for calls, checked at pre-create and at the voice webhook. */
  callingEnabled: boolean
  /** The limit on what all users together spend on calls in a day. */
  dailySpendLimit: Micros
  /** For each user. */
  maxCallsPerHour: number
  maxDestinationsPerHour: number
  maxSpendPerDay: Micros
  newAccount: NewAccountTerms
  sessionIdleHours: number
  sessionMaxDays: number
  mailTokenHours: number
  /** For each network. */
  maxRegistrationsPerHour: number
  /** For each network: verification codes by text message, and validation calls. */
  maxCodesPerHour: number
}
