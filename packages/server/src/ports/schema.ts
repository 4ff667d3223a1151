import type { StoredPaymentClass } from '../core/credit/classify-payment.ts'
import type { DisputeStage } from '../core/credit/dispute-state.ts'
import type { NoticeKind } from '@ringback/contract/customers/mail-notices'
import type { CallStatus, Direction, FeedbackIssue } from '@ringback/contract/customers/calls'
import type { FailedWork } from '@ringback/contract/operator/failures'
import type { MailKind } from '@ringback/contract/operator/mails'
import type { ReconciliationCheckName } from '@ringback/contract/operator/reconciliation'
import type { OperatorRole } from '@ringback/contract/operator/role'
import type { NumberType, VirtualNumberStatus } from '@ringback/contract/customers/numbers'
import type { ColumnType, Generated } from 'kysely'
import type { CarrierStatus } from './voice-carrier.ts'

/** The tables after all migrations. Amounts are micro-dollars, or paise where the currency is INR. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  known_networks: KnownNetworksTable
  known_browsers: KnownBrowsersTable
  mail_tokens: MailTokensTable
  password_resets: PasswordResetsTable
  two_step: TwoStepTable
  two_step_set_ups: TwoStepSetUpsTable
  recovery_codes: RecoveryCodesTable
  login_challenges: LoginChallengesTable
  email_changes: EmailChangesTable
  mails: MailsTable
  attempts: AttemptsTable
  accounts: AccountsTable
  transfers: TransfersTable
  entries: EntriesTable
  holds: HoldsTable
  welcome_claims: WelcomeClaimsTable
  rate_decks: RateDecksTable
  rates: RatesTable
  rate_overrides: RateOverridesTable
  deck_activations: DeckActivationsTable
  number_fees: NumberFeesTable
  calls: CallsTable
  call_refunds: CallRefundsTable
  call_events: CallEventsTable
  call_feedback: CallFeedbackTable
  call_quality: CallQualityTable
  call_failures: CallFailuresTable
  carrier_records: CarrierRecordsTable
  audio_checks: AudioChecksTable
  purchases: PurchasesTable
  payments: PaymentsTable
  payment_refunds: PaymentRefundsTable
  disputes: DisputesTable
  debt_transactions: DebtTransactionsTable
  payment_events: PaymentEventsTable
  unread_payment_events: UnreadPaymentEventsTable
  verified_numbers: VerifiedNumbersTable
  sent_codes: SentCodesTable
  contacts: ContactsTable
  blocked_numbers: BlockedNumbersTable
  voicemails: VoicemailsTable
  voicemail_sounds: VoicemailSoundsTable
  recorded_greetings: RecordedGreetingsTable
  virtual_numbers: VirtualNumbersTable
  orphan_releases: OrphanReleasesTable
  caller_id_removals: CallerIdRemovalsTable
  settings: SettingsTable
  setting_changes: SettingChangesTable
  exchange_rate_fetches: ExchangeRateFetchesTable
  operators: OperatorsTable
  operator_recovery_codes: OperatorRecoveryCodesTable
  operator_invitations: OperatorInvitationsTable
  operator_sessions: OperatorSessionsTable
  operator_changes: OperatorChangesTable
  support_credit: SupportCreditTable
  reconciliation_runs: ReconciliationRunsTable
  reconciliation_checks: ReconciliationChecksTable
  reconciliation_differences: ReconciliationDifferencesTable
  audit_checkpoints: AuditCheckpointsTable
  day_totals: DayTotalsTable
  alarms: AlarmsTable
  job_failures: JobFailuresTable
}

/** What an operator of the role support has given and refunded on a day, in micro-dollars. */
export interface SupportCreditTable {
  operator_id: string
  /** `2026-11-22`, UTC */
  day: string
  given: bigint
}

/** Work of a background job that has failed and not succeeded since. */
export interface JobFailuresTable {
  id: string
  work: FailedWork
  /** The id of the row that is processed, or what else identifies the work. */
  item: string
  failures: number
  first_failed_at: Date
  last_failed_at: Date
  /** Null when the work is set aside. */
  next_attempt_at: Date | null
  error: string
}

/** When operators were last mailed about a cause. */
export interface AlarmsTable {
  cause: string
  mailed_at: Date
}

/** One row: how far the nightly check of the ledger has come. */
export interface AuditCheckpointsTable {
  id: 'nightly'
  checked_entry_id: bigint
  newest_entry_id: bigint
  newest_entry_at: Date
  /** JSON. */
  rotation: ColumnType<Record<string, string>, string, string>
}

/** The figures of a day (UTC). A job computes them; they can be computed again at any time. */
export interface DayTotalsTable {
  /** `2026-11-22` */
  day: string
  calls: number
  answered_calls: number
  answered_seconds: bigint
  calls_revenue: bigint
  numbers_revenue: bigint
  carrier_cost: bigint
  estimated_carrier_cost: bigint
  credit_sold: bigint
  promotions: bigint
  refunded: bigint
  call_refunds: bigint
  disputes: number
  /** What users had, and owed, when the day was last computed while it was today. */
  credit_outstanding: bigint | null
  debt: bigint | null
  computed_at: Date
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
  /** When an operator froze the account. A closed account is frozen. */
  frozen_at: ColumnType<Date | null, Date | null | undefined>
  /** The customer reads it. */
  freeze_reason: ColumnType<string | null, string | null | undefined>
  /** When the account was closed. Its personal data is erased: the e-mail is the one of core/accounts/closed-account.ts. */
  closed_at: ColumnType<Date | null, Date | null | undefined>
  /** The account's own limits; null where the business setting applies. */
  calls_per_hour: ColumnType<number | null, number | null | undefined>
  destinations_per_hour: ColumnType<number | null, number | null | undefined>
  spend_per_day: ColumnType<bigint | null, bigint | null | undefined>
  max_call_seconds: ColumnType<number | null, number | null | undefined>
  /** The most that calls may cost in a day (UTC), which the customer has chosen; null for no budget. */
  daily_budget: ColumnType<bigint | null, bigint | null | undefined>
  /** A balance below this is announced; null for no announcement. */
  low_balance_below: ColumnType<bigint | null, bigint | null | undefined>
  /** When the customer was mailed about the low balance; null when the balance was not low since. */
  low_balance_mailed_at: ColumnType<Date | null, Date | null | undefined>
  /** Of the customer's browser, as IANA names it; null until a browser has reported it. */
  time_zone: ColumnType<string | null, string | null | undefined>
  /** The notices that the customer has switched off. */
  notices_off: ColumnType<NoticeKind[], NoticeKind[] | undefined>
  /** When the mail server refused the address for good, and how it answered; null if it did not since the address was set. */
  mail_refused_at: ColumnType<Date | null, Date | null | undefined>
  mail_refused_answer: ColumnType<string | null, string | null | undefined>
}

/** Bearer tokens, hashed with SHA-256, so that a stolen database contains no usable token. */
export interface SessionsTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** For requests about this session. Null until it is listed, if an earlier version started it. */
  id: Generated<string | null>
  /** The browser and the system in words; null if unknown. */
  browser: Generated<string | null>
  system: Generated<string | null>
}

/** The networks from which users have logged in. */
export interface KnownNetworksTable {
  user_id: string
  /** Keyed, and another one for each user. */
  network_hash: Buffer
  /** The last login. */
  used_at: Date
}

/** The browsers in which users have logged in. */
export interface KnownBrowsersTable {
  user_id: string
  /** Of browser and system. Keyed, and another one for each user. */
  browser_hash: Buffer
  /** The last login. */
  used_at: Date
}

/** The tokens in the links of verification mails, hashed. */
export interface MailTokensTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
  /** What was chosen in the registration that created the token; null for a resent link and once the user is verified. */
  password_hash: Generated<string | null>
  display_name: Generated<string | null>
}

/** A link that sets a new password. The row is deleted when the link is used. */
export interface PasswordResetsTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  /** Whether the link turns two-step sign-in off too. */
  removes_two_step: Generated<boolean>
}

/** The users who have two-step sign-in turned on. */
export interface TwoStepTable {
  user_id: string
  /** The secret of the authenticator app, sealed for the user's id. */
  sealed_secret: string
  /** A code of this time step, or of an earlier one, is refused. */
  last_step: bigint
  turned_on_at: Date
}

/** A secret that no code has proved yet. */
export interface TwoStepSetUpsTable {
  user_id: string
  sealed_secret: string
  expires_at: Date
}

/** The recovery codes that were not used yet. */
export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

/** Logins with the right password that wait for a code. */
export interface LoginChallengesTable {
  token_hash: Buffer
  user_id: string
  wrong_codes: Generated<number>
  created_at: Date
  expires_at: Date
}

/** The tokens in the links that confirm a new e-mail address, hashed. */
export interface EmailChangesTable {
  token_hash: Buffer
  user_id: string
  /** The session that asked for the change. */
  session_hash: Buffer
  old_email: string
  new_email: string
  /** The mail with the link. */
  mail_id: string
  created_at: Date
  expires_at: Date
  /** When the address was replaced; null before. */
  confirmed_at: Date | null
}

/** The outbox: a mail is inserted in the transaction that causes it, and a job sends it. Its secrets are then deleted. */
export interface MailsTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: Date
  attempts: Generated<number>
  next_attempt_at: Date
  /** The end of the last lease. The mail is being sent as long as this is `next_attempt_at` and in the future. */
  leased_until: Generated<Date | null>
  sent_at: Date | null
  /** Null for a mail of an earlier version. */
  kind: Generated<MailKind | null>
  /** What the mail server answered last; null before the first attempt. */
  last_error: Generated<string | null>
}

/** Attempts that count against a limit, for example log-ins, registrations and requests for mails. */
export interface AttemptsTable {
  /** A hash of what is limited and for whom, so that the table contains no addresses. */
  key: string
  at: Date
}

export type AccountKind =
  | 'credit'
  /** What one user owes. */
  | 'debt'
  /** The platform's account opposite all users' debts. */
  | 'debts'
  | 'calls-revenue'
  | 'numbers-revenue'
  | 'promotions'
  | 'refunds'
  | 'adjustments'
  | 'chargeback-loss'
  | 'payment-clearing'
  | 'exchange'

export interface AccountsTable {
  /** `credit:<user>`, `debt:<user>`, or the kind and currency of a platform account. */
  id: string
  kind: AccountKind
  currency: 'USD' | 'INR'
  user_id: string | null
  /** The balance. Stored for users' accounts only: a platform account's balance is the sum of its entries. */
  posted: Generated<bigint>
  /** The sum of the account's live holds. */
  held: Generated<bigint>
  /** The number of the account's entries. Zero for platform accounts. */
  version: Generated<bigint>
}

export interface TransfersTable {
  id: string
  /** Unique, so that the same transfer cannot be posted twice (core/credit/transfer-keys.ts). */
  key: string
  /** The transaction type that the user sees. */
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
  /** The entry's number within its account; null on platform accounts. */
  account_version: bigint | null
  created_at: Date
}

export interface HoldsTable {
  /** `call:<id>` for a call, `num:<id>:1` for the first month of a number (core/credit/transfer-keys.ts). */
  key: string
  account_id: string
  amount: bigint
  created_at: Date
  released_at: Date | null
}

/** The mailboxes and phone numbers for which welcome credit was given. They outlive the users. */
export interface WelcomeClaimsTable {
  /** SHA-256 of `mailbox:` and the canonical address, or of `number:` and the E.164 number. */
  hash: Buffer
  claimed_at: Date
}

/** A deck of the carrier's prices: for calls, or for numbers. At most one of each kind is active. */
export interface RateDecksTable {
  id: string
  kind: 'calls' | 'numbers'
  name: string
  source: 'default' | 'file' | 'carrier'
  sha256: string
  row_count: number
  imported_at: Date
  /** The operator's e-mail; null for the default deck. */
  prepared_by: string | null
  active: boolean
  /** Whether the deck is or was active. */
  was_active: Generated<boolean>
  /** False when the prices were deleted, because the deck is too old to roll back to. */
  has_rows: Generated<boolean>
  /** When the deck becomes active. The next columns are those of the schedule. */
  scheduled_for: Date | null
  scheduled_by: string | null
  schedule_reason: string | null
  accepts_below_cost: Generated<boolean>
  accepts_large_change: Generated<boolean>
  /** Why the deck did not become active at its time. */
  schedule_refusal: string | null
  discarded_at: Date | null
}

/** Each time that a deck became active. Rows are never changed. */
export interface DeckActivationsTable {
  id: Generated<bigint>
  kind: 'calls' | 'numbers'
  deck_id: string
  replaced_deck_id: string | null
  at: Date
  cause: 'import' | 'activation' | 'schedule' | 'roll-back'
  /** Null when no operator did it. */
  operator_email: string | null
  reason: string | null
}

/** What the carrier charges for a number. */
export interface NumberFeesTable {
  deck_id: string
  country: string
  /** Also types that the product does not offer. */
  type: string
  monthly_cost: bigint
  /** For a minute of a caller's leg to such a number; null when no price is known. */
  incoming_cost_per_minute: bigint | null
  /** Whether such a number receives calls. */
  voice: boolean
}

export interface RatesTable {
  deck_id: string
  /** Digits, no plus. */
  prefix: string
  destination: string
  country: string | null
  /** What the carrier charges. */
  cost_per_minute: bigint
  first_increment_seconds: number
  next_increment_seconds: number
}

/** A carrier's cost that replaces the cost of a destination when the caller ID begins with one of these prefixes. */
export interface RateOverridesTable {
  deck_id: string
  country: string
  destination: string
  /** The deck's name for the origins below. An origin is where the caller ID belongs. */
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
  /** This and the next three columns are fixed when the row is inserted. */
  rate_per_minute: bigint
  /** The billing increment. */
  billing_seconds: number
  authorised_seconds: number
  hold: bigint
  /** What the carrier charges per minute for all legs by the decks; null for a call of an earlier version. */
  cost_per_minute: Generated<bigint | null>
  /** What the carrier charged for all legs, from its records; null until it is known. */
  carrier_cost: Generated<bigint | null>
  /** What the carrier charges at most for the message that the caller of an incoming call leaves; null for none. */
  message_cost: Generated<bigint | null>
  /** `expired` was never dialled; it is not shown in the history. */
  status: CallStatus | 'expired'
  created_at: Date
  /** Until when a pre-created call can be dialled. */
  usable_until: Date
  parent_sid: string | null
  child_sid: string | null
  /** The response of the voice webhook, so that a repeated webhook gets the same bytes. */
  instructions: string | null
  dialled_at: Date | null
  answered_at: Date | null
  ended_at: Date | null
  answered_seconds: number | null
  /** The answered seconds, rounded up to whole billing increments. */
  billed_seconds: number | null
  /** What the user pays. */
  cost: bigint | null
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
  /** When an operator first asked for the end of the call. Until it has ended, each check ends it at the carrier. */
  end_asked_at: Generated<Date | null>
  /** An incoming call was not answered in one step, and the carrier has yet to request the next one. */
  awaits_step: Generated<boolean>
  /** The incoming call that this outgoing call forwards to a phone of its renter. */
  forward_of: Generated<string | null>
}

/** What the carrier's record of a called leg said whenever the server compared a call with it. */
export interface CarrierRecordsTable {
  id: Generated<bigint>
  call_id: string
  sid: string
  status: CarrierStatus
  /** Answered seconds; null while the carrier has not computed them. */
  seconds: number | null
  /** What the carrier charges for the leg; null while it is not known. */
  price: bigint | null
  read_at: Date
}

/** What operators refunded of the cost of calls. The sum for one call is at most its cost, which the audit checks. */
export interface CallRefundsTable {
  transfer_id: string
  call_id: string
  amount: bigint
  created_at: Date
}

/** An outgoing call that failed. */
export interface CallFailuresTable {
  call_id: string
  /** The carrier's error code; null until it is known. */
  code: Generated<number | null>
  /** When to ask the carrier next why the call failed; null when it is not asked any more. */
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

/** A quote for credit, the provider's order for it, and the payment that was credited. */
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
  /** `ordering` until the provider has created the order. `abandoned` when it never did, or when the order was not paid in time; a later payment is still credited. */
  status: 'ordering' | 'open' | 'paid' | 'abandoned'
  order_id: string | null
  payment_id: string | null
  created_at: Date
  paid_at: Date | null
  /** When to fetch the order's payments from the provider next; null when no check is needed. */
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
  classification: StoredPaymentClass
  /** Why it is or was parked, for the operator. */
  reason: string | null
  /** Whose payment it is: the user of its order, or the one whom an operator credited. */
  user_id: string | null
  /** What an operator credited for it, in micro-dollars. */
  credit_by_hand: bigint | null
  seen_at: Date
  /** When to request the refund of a surplus payment or of one that is sent back, or check it; null when none is due. */
  refund_at: Date | null
  /** How much of the payment was refunded, or lost in disputes, in the currency of the payment. */
  refunded: Generated<bigint>
  /** How much of its credit was reversed, in micro-dollars, including the part that became debt. */
  reversed_credit: Generated<bigint>
}

/** The refunds that were processed, so that a repeated webhook has no effect. */
export interface PaymentRefundsTable {
  id: string
  payment_id: string
  /** In the currency of the payment. */
  amount: bigint
  seen_at: Date
}

/** While a dispute is open, its user can neither call nor rent numbers. */
export interface DisputesTable {
  id: string
  payment_id: string
  /** Null for a payment of an unknown order. */
  user_id: string | null
  /** In the currency of the payment. */
  amount: bigint
  status: 'open' | 'won' | 'lost'
  /** Null once the dispute is decided. */
  stage: DisputeStage | null
  /** When the provider changed it to this status or stage. */
  event_at: Date
  /** How many transfers it has posted (core/credit/transfer-keys.ts). */
  posted_transfers: Generated<number>
  opened_at: Date
  closed_at: Date | null
}

/** The payment provider's webhooks that were processed, by its event id. */
export interface PaymentEventsTable {
  id: string
  name: string
  received_at: Date
  /** What it is about; null when the webhook does not name it. */
  order_id: string | null
  payment_id: string | null
}

/** Signed webhooks of the payment provider that could not be understood. */
export interface UnreadPaymentEventsTable {
  id: string
  name: string
  /** What could not be understood. */
  reason: string
  order_id: string | null
  payment_id: string | null
  received_at: Date
  /** When the provider is asked what it is about; null once it was asked. */
  lookup_at: Date | null
}

/** The transfers that changed a user's debt and not the user's credit, in the order of the user's transactions. */
export interface DebtTransactionsTable {
  transfer_id: string
  user_id: string
  /** The version of the credit account after which it comes. */
  credit_version: bigint
  /** Counts the user's rows from 1. */
  seq: bigint
}

/** A user's claim to a phone number. */
export interface VerifiedNumbersTable {
  id: string
  user_id: string
  phone_number: string
  created_at: Date
  /** When the user entered the code that was sent to the number. */
  proved_at: Date | null
  /** When the number became usable as caller ID. */
  verified_at: Date | null
  /** When the user removed the number, or another user proved it. */
  lost_at: Date | null
}

/** The people whose numbers users have saved. */
export interface ContactsTable {
  id: string
  user_id: string
  name: string
  /** `[{"label": "Home", "phoneNumber": "+12125551234"}]` */
  numbers: ColumnType<{ label: string; phoneNumber: string }[], string, string>
  note: string
  is_favourite: boolean
  created_at: Date
}

/** A caller whose calls to the user's rented numbers get the busy tone. */
export interface BlockedNumbersTable {
  user_id: string
  phone_number: string
  blocked_at: Date
}

/**
 * A message at a rented number. `recording`: the caller speaks, or the carrier has yet to report the recording.
 * `fetching`: the recording is at the carrier. `stored`: the server has its sound. `deleted`: the user has deleted it,
 * or there is none, and the recording has yet to be deleted at the carrier.
 */
export interface VoicemailsTable {
  id: string
  user_id: string
  call_id: string
  /** The caller's leg. */
  parent_sid: string
  /** The caller's number, or `anonymous`. */
  from_number: string
  to_number: string
  status: 'recording' | 'fetching' | 'stored' | 'deleted'
  /** The carrier's id. */
  recording_sid: Generated<string | null>
  seconds: Generated<number>
  begun_at: Date
  /** When the sound was stored. */
  received_at: Generated<Date | null>
  read_at: Generated<Date | null>
  /** When the missed call was announced, because the sound was late; null if it was not. */
  missed_mailed_at: Generated<Date | null>
  /** When the carrier is asked next; null when its recording is deleted. */
  check_at: Date | null
}

/** The WAV file of a stored message. */
export interface VoicemailSoundsTable {
  voicemail_id: string
  sound: Uint8Array
}

/** The greetings of rented numbers that their renters have recorded, as WAV files. */
export interface RecordedGreetingsTable {
  number_id: string
  /** What the carrier requests the sound by: another one after each recording, which cannot be guessed. */
  key: string
  sound: Uint8Array
  recorded_at: Date
}

/** The user for whom the last code was sent to a number. */
export interface SentCodesTable {
  phone_number: string
  user_id: string
  valid_until: Date
}

/** A rental of a number. `purchasing` and `abandoned` rentals never began, and the user does not see them. */
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

/** Phones that no user has verified any more, until the carrier has confirmed that they are no caller IDs. */
export interface CallerIdRemovalsTable {
  id: string
  phone_number: string
  wanted_at: Date
  /** When a job requests the removal again. */
  check_at: Date
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

export interface OperatorsTable {
  id: string
  /** Lower case. */
  email: string
  role: OperatorRole
  /** Null until the invitation is accepted, like `totp_secret`. */
  password_hash: string | null
  /** Base32. */
  totp_secret: string | null
  /** The time step of the last accepted one-time code. A code of this step or an earlier one is refused. */
  last_totp_step: Generated<bigint>
  created_at: Date
  last_sign_in_at: Date | null
  disabled_at: Date | null
}

/** The unused recovery codes, hashed. */
export interface OperatorRecoveryCodesTable {
  code_hash: Buffer
  operator_id: string
}

/** The links that set an operator's password and second factor, once. An operator has at most one. */
export interface OperatorInvitationsTable {
  token_hash: Buffer
  operator_id: string
  /** The secret that the operator's authenticator app gets from this invitation. */
  totp_secret: string
  created_at: Date
  expires_at: Date
}

/** Bearer tokens of operators, hashed. */
export interface OperatorSessionsTable {
  token_hash: Buffer
  id: string
  operator_id: string
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** The log of the changes that operators made. A trigger refuses updates and deletes. */
export interface OperatorChangesTable {
  id: Generated<bigint>
  at: Date
  operator_id: string
  operator_email: string
  action: string
  subject: string
  /** Written as JSON text. */
  before: ColumnType<unknown, string, never>
  after: ColumnType<unknown, string, never>
  reason: string
  request_id: string
}

/** The business settings that operators have changed. Every other setting has the environment's value or the default. */
export interface SettingsTable {
  name: string
  /** In the text form. */
  value: string
  changed_at: Date
  /** An operator's e-mail, or the name of a job. */
  changed_by: string
}

/** The history of the settings. Rows are never changed or deleted. */
export interface SettingChangesTable {
  id: Generated<bigint>
  name: string
  at: Date
  changed_by: string
  /** The value that applied before, wherever it came from. */
  before: string
  after: string
  /** The setting went back to the environment's value or the default. */
  is_reset: boolean
  reason: string
}

/** One row: when the exchange rate is fetched next, and what was wrong with the last one. */
export interface ExchangeRateFetchesTable {
  is_only: Generated<true>
  due_at: Date
  fetched_at: Date | null
  /** A sentence for operators; null if the last rate was used. */
  problem: string | null
  /** How many fetches have failed one after the other. */
  failures: Generated<number>
}

export interface ReconciliationRunsTable {
  id: string
  /** The day (UTC) whose calls are compared, for example 2026-11-22. */
  day: string
  /** The operator's e-mail; null for the nightly run. */
  requested_by: string | null
  requested_at: Date
  /** When an instance may claim the run; null once it is finished. */
  due_at: Date | null
  finished_at: Date | null
}

export interface ReconciliationChecksTable {
  run_id: string
  name: ReconciliationCheckName
  examined_here: number
  /** Null for the ledger, and for a check that could not run. */
  examined_there: number | null
  differences: number
  /** Why the check could not run. */
  failure: string | null
}

export interface ReconciliationDifferencesTable {
  id: string
  check_name: ReconciliationCheckName
  kind: string
  subject: string
  here: string
  there: string
  /** The run that found it first. */
  run_id: string
  found_at: Date
  last_found_at: Date
  /** This and the next two columns are null while the difference is open. */
  explained_at: Date | null
  explained_by: string | null
  explanation: string | null
}
