import type { CallStatus, Direction, FeedbackIssue } from '@ringback/contract/calls'
import type { NumberType, VirtualNumberStatus } from '@ringback/contract/numbers'
import type { Generated } from 'kysely'

/** The database as the migrations leave it. Amounts are micro-dollars (paise where currency is INR). */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  mail_tokens: MailTokensTable
  mails: MailsTable
  attempts: AttemptsTable
  accounts: AccountsTable
  transfers: TransfersTable
  entries: EntriesTable
  holds: HoldsTable
  rate_decks: RateDecksTable
  rates: RatesTable
  rate_overrides: RateOverridesTable
  calls: CallsTable
  call_events: CallEventsTable
  call_feedback: CallFeedbackTable
  audio_checks: AudioChecksTable
  purchases: PurchasesTable
  payments: PaymentsTable
  payment_refunds: PaymentRefundsTable
  disputes: DisputesTable
  payment_events: PaymentEventsTable
  verified_numbers: VerifiedNumbersTable
  virtual_numbers: VirtualNumbersTable
}

export interface UsersTable {
  id: string
  /** Lower case. */
  email: string
  display_name: string
  password_hash: string
  verified_at: Date | null
  selected_caller_id: string | null
  created_at: Date
}

/** Bearer tokens, hashed with SHA-256: a stolen database signs nobody in. */
export interface SessionsTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Links in verification mails, hashed. */
export interface MailTokensTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** The outbox: a mail is written with what caused it, and sent by a job. Its text goes once it is sent. */
export interface MailsTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: Date
  attempts: Generated<number>
  next_attempt_at: Date
  sent_at: Date | null
}

/** Tries that are counted against a limit: log-ins, registrations, mails. */
export interface AttemptsTable {
  /** What is limited, hashed: the table holds no addresses. */
  key: string
  at: Date
}

export type AccountKind =
  | 'credit'
  | 'debt'
  | 'debts'
  | 'calls-revenue'
  | 'numbers-revenue'
  | 'promotions'
  | 'refunds'
  | 'chargeback-loss'
  | 'payment-clearing'
  | 'exchange'

export interface AccountsTable {
  /** `credit:<user>`, `debt:<user>`, or the kind and currency of a platform account. */
  id: string
  kind: AccountKind
  currency: 'USD' | 'INR'
  user_id: string | null
  /** Kept for users' accounts only; a platform account's balance is the sum of its entries. */
  posted: Generated<bigint>
  held: Generated<bigint>
  version: Generated<bigint>
}

export interface TransfersTable {
  id: string
  /** Unique (core/credit/transfer-keys.ts): posting a key twice is posting it once. */
  key: string
  /** The transaction type that a user reads. */
  type: string
  description: string
  user_id: string | null
  created_at: Date
}

export interface EntriesTable {
  id: Generated<bigint>
  transfer_id: string
  account_id: string
  currency: 'USD' | 'INR'
  amount: bigint
  /** Null on platform accounts. */
  balance_after: bigint | null
  account_version: bigint | null
  created_at: Date
}

export interface HoldsTable {
  /** `call:<id>`, or `num:<id>:1` while a number is bought. */
  key: string
  account_id: string
  amount: bigint
  created_at: Date
  released_at: Date | null
}

export interface RateDecksTable {
  id: string
  name: string
  sha256: string
  row_count: number
  imported_at: Date
  active: boolean
}

export interface RatesTable {
  deck_id: string
  /** Digits, no plus. */
  prefix: string
  destination: string
  country: string | null
  cost_per_minute: bigint
  first_increment_seconds: number
  next_increment_seconds: number
}

/** A price that replaces a destination's when the caller ID begins with one of these prefixes. */
export interface RateOverridesTable {
  deck_id: string
  country: string
  destination: string
  origin_group: string
  /** Digits, space separated. */
  origin_prefixes: string
  cost_per_minute: bigint
}

export interface CallsTable {
  id: string
  user_id: string
  direction: Direction
  from_number: string
  to_number: string
  destination: string
  /** Frozen at pre-create. */
  rate_per_minute: bigint
  billing_seconds: number
  authorised_seconds: number
  hold: bigint
  /** `expired` was never dialled; it is not shown in the history. */
  status: CallStatus | 'expired'
  created_at: Date
  usable_until: Date
  parent_sid: string | null
  child_sid: string | null
  /** What the voice webhook answered, so that a repeat gets the same bytes. */
  instructions: string | null
  dialled_at: Date | null
  answered_at: Date | null
  ended_at: Date | null
  answered_seconds: number | null
  billed_seconds: number | null
  cost: bigint | null
  settled_at: Date | null
  /** When to ask the carrier about this call; null when there is nothing left to ask. */
  check_at: Date | null
  /** How often a settled call was compared with the carrier's record. */
  comparisons: Generated<number>
  /** The how manyth dialled call of its user, and of its user in its direction, it is; null until it is dialled. */
  history_seq: Generated<bigint | null>
  history_seq_in_direction: Generated<bigint | null>
}

/** What the user said of an ended call. */
export interface CallFeedbackTable {
  call_id: string
  /** 1 to 5. */
  score: number
  issue: FeedbackIssue | null
  at: Date
}

/** Browsers that listen to their own echo, until the carrier has been told to end it. */
export interface AudioChecksTable {
  call_sid: string
  end_at: Date
}

/** Webhooks that took effect, so that a repeat has none. */
export interface CallEventsTable {
  /** Leg, kind and sequence number. */
  key: string
  call_id: string
  status: string
  received_at: Date
}

/** A quote, its order, and the payment that it was credited for. */
export interface PurchasesTable {
  id: string
  user_id: string
  package_id: string
  package_name: string
  price: bigint
  credit: bigint
  /** Rupees for a dollar, times 10,000. */
  inr_per_usd_e4: bigint
  paise: bigint
  /** `ordering` until the provider has answered; `abandoned` when it never did, or nobody paid in time. A payment that comes even later is credited. */
  status: 'ordering' | 'open' | 'paid' | 'abandoned'
  order_id: string | null
  payment_id: string | null
  created_at: Date
  paid_at: Date | null
  /** When to ask the provider; null when there is nothing left to ask. */
  check_at: Date | null
  checks: Generated<number>
  /** When the provider was last polled because the owner read the balance. */
  polled_at: Date | null
}

/** A captured payment: paise when the currency is INR. */
export interface PaymentsTable {
  id: string
  order_id: string
  purchase_id: string | null
  amount: bigint
  currency: string
  /** `surplus` is a second payment of one order and is refunded; `parked` waits for an operator. */
  classification: 'credited' | 'surplus' | 'parked'
  /** Why it is parked, for people. */
  reason: string | null
  seen_at: Date
  /** When to ask for its refund; null when none is due. */
  refund_at: Date | null
  /** What the provider has returned of it. */
  refunded: Generated<bigint>
  /** Micro-dollars of its credit that were reversed, debt included. */
  reversed_credit: Generated<bigint>
}

/** Refunds that took effect, so that a repeat has none. */
export interface PaymentRefundsTable {
  id: string
  payment_id: string
  amount: bigint
  seen_at: Date
}

/** While one is open its user neither calls nor rents. */
export interface DisputesTable {
  id: string
  payment_id: string
  user_id: string
  amount: bigint
  status: 'open' | 'won' | 'lost'
  opened_at: Date
  closed_at: Date | null
}

/** Webhooks of the payment provider that took effect, by the provider's event id. */
export interface PaymentEventsTable {
  id: string
  name: string
  received_at: Date
}

/** A number that a user says is theirs. `proved_at`: by code; `verified_at`: it may be shown as well. */
export interface VerifiedNumbersTable {
  id: string
  user_id: string
  phone_number: string
  created_at: Date
  proved_at: Date | null
  verified_at: Date | null
  /** Removed by its owner, or proved by somebody else. */
  lost_at: Date | null
}

/** A rented number. `purchasing` and `abandoned` were never rented, and are not shown. */
export interface VirtualNumbersTable {
  id: string
  user_id: string
  phone_number: string
  country_code: string
  type: NumberType
  region: string
  /** Frozen when it is rented. */
  monthly_fee: bigint
  status: VirtualNumberStatus | 'purchasing' | 'abandoned'
  carrier_sid: string | null
  created_at: Date
  /** The anchor of its periods: its day and time come back every month. */
  rented_at: Date | null
  /** How many periods are paid, the first included. */
  period: Generated<number>
  /** The next renewal while active, the release while in grace. */
  renewal_at: Date | null
  ended_at: Date | null
  /** When a job has to look at it: to finish a purchase or a release, or to renew. */
  check_at: Date | null
  /** Since when the carrier does not have a number whose purchase got no answer. */
  absent_since: Date | null
}
