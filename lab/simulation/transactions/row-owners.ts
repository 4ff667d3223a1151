/** The users of the rows of tables without a column for them, as SQL expressions for a row `t`. */
const OTHER_USER_TABLES: Readonly<Record<string, string>> = {
  users: 't.id',
  voicemail_sounds: '(select v.user_id from voicemails v where v.id = t.voicemail_id)',
  recorded_greetings: '(select n.user_id from virtual_numbers n where n.id = t.number_id)',
  push_messages: '(select s.user_id from push_subscriptions s where s.id = t.subscription_id)',
  entries: '(select a.user_id from accounts a where a.id = t.account_id)',
  holds: '(select a.user_id from accounts a where a.id = t.account_id)',
  call_events: ofCall('t.call_id'),
  call_failures: ofCall('t.call_id'),
  call_feedback: ofCall('t.call_id'),
  call_quality: ofCall('t.call_id'),
  call_refunds: ofCall('t.call_id'),
  carrier_records: ofCall('t.call_id'),
  payments: 'coalesce(t.user_id, (select p.user_id from purchases p where p.id = t.purchase_id))',
  payment_refunds: ofPayment('t.payment_id'),
  disputes: `coalesce(t.user_id, ${ofPayment('t.payment_id')})`,
  // The mails of operators belong to no user.
  mails: '(select u.id from users u where u.email = t.recipient)',
}

/** The tables that would stay whole in a database that distributes by user: logs, prices, settings, operators and a few rows each. */
const PLATFORM_TABLES = [
  ...['attempts', 'welcome_claims', 'payment_events', 'unread_payment_events', 'operator_changes'],
  ...['setting_changes', 'deck_activations', 'alarms', 'support_credit', 'audio_checks'],
  ...['caller_id_removals', 'orphan_releases', 'trunk_numbers', 'rate_decks', 'rates'],
  ...['rate_overrides', 'number_fees', 'settings', 'exchange_rate_fetches', 'operators'],
  ...['operator_recovery_codes', 'operator_invitations', 'operator_sessions', 'operator_networks'],
  ...['reconciliation_runs', 'reconciliation_checks', 'reconciliation_differences', 'push_keys'],
  ...['audit_checkpoints', 'day_totals', 'job_failures', 'tax_document_numbers'],
]

/** An SQL expression for the user of a row `t` of a table, and null for a table of the platform. @throws for an unknown table */
export function ownerOf(table: string, hasUserId: boolean): string {
  const owner = OTHER_USER_TABLES[table] ?? (hasUserId ? 't.user_id' : undefined)
  if (owner !== undefined) return owner
  if (PLATFORM_TABLES.includes(table)) return 'null'
  throw new Error(`row-owners.ts does not say to whom the rows of ${table} belong`)
}

function ofCall(callId: string): string {
  return `(select c.user_id from calls c where c.id = ${callId})`
}

function ofPayment(paymentId: string): string {
  return `(select coalesce(y.user_id, p.user_id) from payments y
    left join purchases p on p.id = y.purchase_id where y.id = ${paymentId})`
}
