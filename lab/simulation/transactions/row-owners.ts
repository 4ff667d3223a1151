/*
 * To whom the rows of each table belong. A table of users is one that would be distributed by user, and a table of
 * the platform one that would stay whole.
 */

/** For each table of users, an SQL expression for the user of its row `t`. */
export const USER_TABLES: Readonly<Record<string, string>> = {
  users: 't.id',
  sessions: 't.user_id',
  known_networks: 't.user_id',
  known_browsers: 't.user_id',
  mail_tokens: 't.user_id',
  password_resets: 't.user_id',
  two_step: 't.user_id',
  two_step_set_ups: 't.user_id',
  recovery_codes: 't.user_id',
  login_challenges: 't.user_id',
  email_changes: 't.user_id',
  sent_codes: 't.user_id',
  verified_numbers: 't.user_id',
  virtual_numbers: 't.user_id',
  blocked_numbers: 't.user_id',
  voicemails: 't.user_id',
  voicemail_sounds: '(select v.user_id from voicemails v where v.id = t.voicemail_id)',
  recorded_greetings: '(select n.user_id from virtual_numbers n where n.id = t.number_id)',
  contacts: 't.user_id',
  push_subscriptions: 't.user_id',
  push_messages: '(select s.user_id from push_subscriptions s where s.id = t.subscription_id)',
  /** Null for a platform account. */
  accounts: 't.user_id',
  transfers: 't.user_id',
  debt_transactions: 't.user_id',
  entries: '(select a.user_id from accounts a where a.id = t.account_id)',
  holds: '(select a.user_id from accounts a where a.id = t.account_id)',
  calls: 't.user_id',
  call_events: ofCall('t.call_id'),
  call_failures: ofCall('t.call_id'),
  call_feedback: ofCall('t.call_id'),
  call_quality: ofCall('t.call_id'),
  call_refunds: ofCall('t.call_id'),
  carrier_records: ofCall('t.call_id'),
  purchases: 't.user_id',
  payments: 'coalesce(t.user_id, (select p.user_id from purchases p where p.id = t.purchase_id))',
  payment_refunds: ofPayment('t.payment_id'),
  disputes: `coalesce(t.user_id, ${ofPayment('t.payment_id')})`,
  /** The mails of operators belong to no user. */
  mails: '(select u.id from users u where u.email = t.recipient)',
}

/** The tables of the platform, and how their rows are written. */
const PLATFORM_TABLES: Readonly<Record<string, string>> = {
  attempts: 'appended; a hashed key counts them, which could distribute them',
  welcome_claims: 'appended; a hash may be claimed once, which could distribute them',
  payment_events: 'appended; the log of the webhooks of payments',
  unread_payment_events: 'webhooks that were not understood; a few rows',
  operator_changes: 'appended; the log of the changes of operators',
  setting_changes: 'appended; the history of settings',
  deck_activations: 'appended; the history of decks',
  alarms: 'one row for each cause of a mail to operators',
  support_credit: 'one row for each operator and day',
  audio_checks: 'one row for each leg of an audio check',
  caller_id_removals: 'numbers that the carrier has yet to remove; a few rows',
  orphan_releases: 'numbers without a renter',
  trunk_numbers: 'numbers for rent; a renter has one of them at most for each rental',
  rate_decks: 'a few rows, read by every call',
  rates: 'prices, read by every call',
  rate_overrides: 'prices, read by every call',
  number_fees: 'prices, read by every rental',
  settings: 'a few rows, read by every call',
  exchange_rate_fetches: 'a few rows',
  operators: 'a few rows',
  operator_recovery_codes: 'a few rows',
  operator_invitations: 'a few rows',
  operator_sessions: 'a few rows',
  operator_networks: 'a few rows',
  reconciliation_runs: 'results of the nightly check',
  reconciliation_checks: 'results of the nightly check',
  reconciliation_differences: 'results of the nightly check',
  push_keys: 'one row',
  audit_checkpoints: 'one row',
  day_totals: 'one row for each day',
  job_failures: 'work of jobs that fails: a few rows',
}

/** An SQL expression for the user of a row `t` of a table, and null for a table of the platform. */
export function ownerOf(table: string): string {
  const owner = USER_TABLES[table]
  if (owner !== undefined) return owner
  if (table in PLATFORM_TABLES) return 'null'
  throw new Error(`row-owners.ts does not say to whom the rows of ${table} belong`)
}

function ofCall(callId: string): string {
  return `(select c.user_id from calls c where c.id = ${callId})`
}

function ofPayment(paymentId: string): string {
  return `(select coalesce(y.user_id, p.user_id) from payments y
    left join purchases p on p.id = y.purchase_id where y.id = ${paymentId})`
}
