import type { Micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone'
import type { NewAccountTerms } from '../core/calls/account-limits.ts'

/** The operator's business terms: everything that money, calls and accounts depend on and nobody else may decide. */
export interface Terms {
  productName: string
  /** Where browsers and vendors reach us, without a slash at the end. */
  publicUrl: string
  mailFrom: string
  supportUrl: string
  /** The number shown when the user has chosen none. */
  platformNumber: E164
  markupPercent: number
  /** Rupees for a dollar, times 10,000: what purchases are quoted at from now on. */
  inrPerUsdE4: bigint
  /** On what the carrier asks for a number a month. */
  numberMarkupPercent: number
  /** How long a number that could not be renewed is kept. */
  numberGraceDays: number
  /** What incoming calls cost the one who is called. */
  inboundRatePerMinute: Micros
  /** How long a browser may ring: shorter than a phone, because nobody may be there. */
  inboundRingSeconds: number
  welcomeCredit: Micros
  /** Longest call, 1 to 14,340 seconds. */
  maxCallSeconds: number
  /** Dearest selling rate a minute that is dialled at all. */
  maxRatePerMinute: Micros
  /** How long a pre-created call may be dialled. */
  callUsableSeconds: number
  ringSeconds: number
  /** The kill switch of trust.md, read at pre-create and at the voice webhook. */
  callingEnabled: boolean
  /** The most that all users together may spend on calls in a day. */
  dailySpendLimit: Micros
  /** Per user. */
  maxCallsPerHour: number
  maxDestinationsPerHour: number
  maxSpendPerDay: Micros
  newAccount: NewAccountTerms
  sessionIdleHours: number
  sessionMaxDays: number
  mailTokenHours: number
  /** Per address of the network. */
  maxRegistrationsPerHour: number
  /** Per address of the network: codes by text, and calls that prove a number. */
  maxCodesPerHour: number
}
