import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { MissedReason, Direction, CallStatus } from '@ringback/contract/customers/calls/calls'
import type { Tariff } from '@ringback/contract/calls/billing'
import type { Micros } from '@ringback/contract/money'
import { type E164, isE164 } from '@ringback/contract/phone/e164'
import type { CallState } from './call-life.ts'
import type { CallOutcome } from '@ringback/contract/customers/calls/call-history'

/** A call: the terms that were fixed when it was created, its state and its bill. */
export interface Call {
  id: string
  userId: string
  direction: Direction
  fromNumber: CallerNumber
  toNumber: E164
  destination: string
  tariff: Tariff
  authorisedSeconds: number
  hold: Micros
  /** What the carrier charges for all legs by the decks; null for a call of an earlier version. */
  costPerMinute: Micros | null
  /** Where the browser dials the call; null for a call that no browser dials, and for one of an earlier version. */
  carrier: CarrierName | null
  state: CallState
  parentSid: string | null
  childSid: string | null
  /** The first instruction of the call as it was stored, see instruction.ts. */
  instructions: string | null
  dialledAt: Date | null
  answeredAt: Date | null
  endedAt: Date | null
  answeredSeconds: number | null
  billedSeconds: number | null
  cost: Micros | null
  settledAt: Date | null
  /** How often the settled call was compared with the carrier's record. */
  comparisons: number
  /** When an operator first requested the end of the call. */
  endRequestedAt: Date | null
  /** An incoming call was not answered in one step (incoming-steps.ts), and the carrier has yet to request the next one. */
  awaitsStep: boolean
  /** The id of the incoming call that this outgoing call forwards to a phone of its renter. */
  forwardOf: string | null
  /** Why an incoming call did not ring; null for all others. */
  missedBecause: MissedReason | null
  /** Until when an incoming call waits for a page that a notice opens (ring-again.ts); null for all others. */
  ringsUntil: Date | null
  /** A page has requested to be rung. */
  isPageReady: boolean
  /** The browsers' legs of the rings before; '' for a ring without one. */
  earlierLegs: readonly string[]
}

/** A call that a browser may dial. */
export type PlacedCall = NewCall & { carrier: CarrierName }

/** The part of a call that is fixed when it is created. */
export type NewCall = Pick<
  Call,
  | 'id'
  | 'userId'
  | 'direction'
  | 'fromNumber'
  | 'toNumber'
  | 'destination'
  | 'tariff'
  | 'authorisedSeconds'
  | 'hold'
  | 'costPerMinute'
>

/** The calls with an outcome: those with its statuses and direction, and those that no browser answered. */
export interface CallsWithOutcome {
  statuses: readonly CallStatus[]
  /** Null if the outcome has both directions. */
  direction: Direction | null
  /** Which of the incoming calls that no browser answered: did the phone to which they were forwarded answer? */
  unansweredHere?: 'answered-at-phone' | 'missed'
}

/** An incoming call that no browser answered has one of them, whichever the carrier reports. */
export const UNANSWERED_HERE: readonly CallStatus[] = ['no-answer', 'canceled']

export const CALLS_BY_OUTCOME: Readonly<Record<CallOutcome, CallsWithOutcome>> = {
  answered: {
    statuses: ['completed', 'in-progress'],
    direction: null,
    unansweredHere: 'answered-at-phone',
  },
  missed: { statuses: [], direction: 'inbound', unansweredHere: 'missed' },
  declined: { statuses: ['busy'], direction: 'inbound' },
  'no-answer': { statuses: ['no-answer'], direction: 'outbound' },
  busy: { statuses: ['busy'], direction: 'outbound' },
  canceled: { statuses: ['canceled'], direction: 'outbound' },
  failed: { statuses: ['failed'], direction: null },
}

/** Stands for the number of a caller who does not show one. */
export const ANONYMOUS = 'anonymous'

/** A caller's number. Callers may withhold it or have none, for example a SIP address. */
export type CallerNumber = E164 | typeof ANONYMOUS

/**
 * The numbers that Twilio reports for callers who withhold theirs: ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN
 * and UNAVAILABLE, spelled on a telephone's keys. Some of them are valid in E.164 form, but belong to no phone.
 */
const WITHHELD: ReadonlySet<string> = new Set([
  '+266696687',
  '+7378742833',
  '+2562533',
  '+8656696',
  '+86282452253',
])

/** Parses the caller's number that the carrier reports. Any text that is not a phone number becomes `ANONYMOUS`, because the result appears on screens and in mails. */
export function callerNumberOf(from: string): CallerNumber {
  return isE164(from) && !WITHHELD.has(from) ? from : ANONYMOUS
}
