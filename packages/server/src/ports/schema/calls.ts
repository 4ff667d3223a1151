import type { Amount } from './ledger.ts'
import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { CarrierStatus } from '../vendors/voice-carrier.ts'
import type { CallStatus, Direction, MissedReason } from '@ringback/contract/customers/calls/calls'
import type { FeedbackIssue } from '@ringback/contract/customers/calls/call-history'
import type { Generated } from 'kysely'

export interface CallsTable {
  id: string
  user_id: string
  direction: Direction
  from_number: string
  to_number: string
  destination: string
  /** This and the next three columns are fixed when the row is inserted. */
  rate_per_minute: Amount
  /** The billing increment. */
  billing_seconds: number
  authorised_seconds: number
  hold: Amount
  /** Where the browser dials the call; null for a call that no browser dials, and for one of an earlier version. */
  carrier: Generated<CarrierName | null>
  /** What the carrier charges per minute for all legs by the decks; null for a call of an earlier version. */
  cost_per_minute: Amount<null, undefined>
  /** What the carrier charged for all legs, from its records; null until it is known. */
  carrier_cost: Amount<null, undefined>
  /** What the carrier charges at most for the message that the caller of an incoming call leaves; null for none. */
  message_cost: Amount<null, undefined>
  /** `expired` was never dialled; it is not shown in the history. */
  status: CallStatus | 'expired'
  created_at: Date
  /** Until when a pre-created call can be dialled. */
  usable_until: Date
  parent_sid: string | null
  child_sid: string | null
  /** The instruction that the leg got (core/calls/instruction.ts), so that a repeated request gets the same one. Version 0.3 stored markup. */
  instructions: string | null
  dialled_at: Date | null
  answered_at: Date | null
  ended_at: Date | null
  answered_seconds: number | null
  /** The answered seconds, rounded up to whole billing increments. */
  billed_seconds: number | null
  /** What the user pays. */
  cost: Amount<null>
  settled_at: Date | null
  /** When to fetch the carrier's record of this call next; null when no check is needed. */
  check_at: Date | null
  /** How often a settled call was compared with the carrier's record. */
  comparisons: Generated<number>
  /** The call's position among its user's dialled calls, counted from 1; null until it is dialled. */
  history_seq: Generated<bigint | null>
  /** The same, among the calls in its direction. */
  history_seq_in_direction: Generated<bigint | null>
  /** The token hash of the session in which the call was pre-created; null once it is dialled or expired. */
  session_hash: Generated<Buffer | null>
  /** When the browser first reported that it had hung up. */
  browser_ended_at: Generated<Date | null>
  /** When an operator first requested the end of the call. Until it has ended, each check ends it at the carrier. */
  end_asked_at: Generated<Date | null>
  /** An incoming call was not answered in one step, and the carrier has yet to request the next one. */
  awaits_step: Generated<boolean>
  /** The incoming call that this outgoing call forwards to a phone of its renter. */
  forward_of: Generated<string | null>
  /** Why an incoming call did not ring; null for all others. */
  missed_because: Generated<MissedReason | null>
  /** Until when an incoming call waits for a page that a notice opens (core/calls/incoming/ring-again.ts); null for all others. */
  rings_until: Generated<Date | null>
  /** A page has requested to be rung. */
  page_ready: Generated<boolean>
  /** The browsers' legs of the rings before; '' for a ring without one. */
  earlier_legs: Generated<string[]>
}

/** What was in the carrier's record of a called leg whenever the server compared a call with it. */
export interface CarrierRecordsTable {
  id: Generated<bigint>
  call_id: string
  sid: string
  status: CarrierStatus
  /** Answered seconds; null while the carrier has not computed them. */
  seconds: number | null
  /** What the carrier charges for the leg; null while it is not known. */
  price: Amount<null>
  read_at: Date
}

/** What operators refunded of the cost of calls. The sum for one call is at most its cost, which the audit checks. */
export interface CallRefundsTable {
  transfer_id: string
  call_id: string
  amount: Amount
  created_at: Date
}

/** An outgoing call that failed. */
export interface CallFailuresTable {
  call_id: string
  /** The carrier's error code; null until it is known. */
  code: Generated<number | null>
  /** When to request next from the carrier why the call failed; null when no request follows. */
  check_at: Date | null
  found_at: Generated<Date | null>
}

/** What the browser measured during a call: averages, and the warnings of the voice library. */
export interface CallQualityTable {
  call_id: string
  mos: number
  lowest_mos: number
  round_trip_ms: number
  jitter_ms: number
  lost_percent: number
  warnings: string[]
  at: Date
}

/** A user's feedback on an ended call. */
export interface CallFeedbackTable {
  call_id: string
  /** 1 to 5. */
  score: number
  issue: FeedbackIssue | null
  at: Date
}

/**
 * The audio checks that are running: calls to an echo that test a user's microphone and speaker. The carrier
 * sets no time limit for them, so a job ends each one at `end_at`.
 */
export interface AudioChecksTable {
  call_sid: string
  end_at: Date
}

/** The webhooks about calls that were processed, so that a repeated one has no effect. */
export interface CallEventsTable {
  /** Leg, kind and sequence number. */
  key: string
  call_id: string
  status: string
  received_at: Date
}
