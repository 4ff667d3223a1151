import type {
  AccessEndsTable,
  AttemptsTable,
  EmailChangesTable,
  KnownBrowsersTable,
  KnownNetworksTable,
  LoginChallengesTable,
  MailTokensTable,
  PasswordResetsTable,
  RecoveryCodesTable,
  SessionsTable,
  SupportCreditTable,
  TwoStepSetUpsTable,
  TwoStepTable,
  UsersTable,
  WelcomeClaimsTable,
} from './accounts.ts'
import type {
  AlarmsTable,
  ExchangeRateFetchesTable,
  JobFailuresTable,
  MailsTable,
  ReconciliationChecksTable,
  ReconciliationDifferencesTable,
  ReconciliationRunsTable,
  SettingChangesTable,
  SettingsTable,
} from './business.ts'
import type {
  AudioChecksTable,
  CallEventsTable,
  CallFailuresTable,
  CallFeedbackTable,
  CallQualityTable,
  CallRefundsTable,
  CallsTable,
  CarrierRecordsTable,
} from './calls.ts'
import type {
  AccountsTable,
  AuditCheckpointsTable,
  DayTotalsTable,
  EntriesTable,
  HoldsTable,
  TransfersTable,
} from './ledger.ts'
import type { OrphanReleasesTable, TrunkNumbersTable, VirtualNumbersTable } from './numbers.ts'
import type {
  OperatorChangesTable,
  OperatorInvitationsTable,
  OperatorNetworksTable,
  OperatorRecoveryCodesTable,
  OperatorSessionsTable,
  OperatorsTable,
} from './operators.ts'
import type {
  DebtTransactionsTable,
  DisputesTable,
  PaymentEventsTable,
  PaymentRefundsTable,
  PaymentsTable,
  PurchasesTable,
  UnreadPaymentEventsTable,
} from './payments.ts'
import type {
  BlockedNumbersTable,
  CallerIdRemovalsTable,
  ContactsTable,
  SentCodesTable,
  VerifiedNumbersTable,
} from './people.ts'
import type { PushKeysTable, PushMessagesTable, PushSubscriptionsTable } from './push.ts'
import type {
  DeckActivationsTable,
  NumberFeesTable,
  RateDecksTable,
  RateOverridesTable,
  RatesTable,
} from './rates.ts'
import type {
  BillingDetailsTable,
  TaxDocumentNumbersTable,
  TaxDocumentsDueTable,
  TaxDocumentsTable,
  TaxInvoicesDueTable,
} from './tax.ts'
import type { RecordedGreetingsTable, VoicemailSoundsTable, VoicemailsTable } from './voicemail.ts'

/** The tables after all migrations. Amounts are micro-dollars, or paise where the currency is INR. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  access_ends: AccessEndsTable
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
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  push_messages: PushMessagesTable
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
  billing_details: BillingDetailsTable
  tax_document_numbers: TaxDocumentNumbersTable
  tax_documents: TaxDocumentsTable
  tax_documents_due: TaxDocumentsDueTable
  tax_invoices_due: TaxInvoicesDueTable
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
  trunk_numbers: TrunkNumbersTable
  caller_id_removals: CallerIdRemovalsTable
  settings: SettingsTable
  setting_changes: SettingChangesTable
  exchange_rate_fetches: ExchangeRateFetchesTable
  operators: OperatorsTable
  operator_recovery_codes: OperatorRecoveryCodesTable
  operator_invitations: OperatorInvitationsTable
  operator_sessions: OperatorSessionsTable
  operator_networks: OperatorNetworksTable
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
