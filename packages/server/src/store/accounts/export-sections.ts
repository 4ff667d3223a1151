/** A part of what a user can export: the rows of a table that belong to the user. */
export interface ExportSection {
  /** The name of its files. */
  name: string
  /** What it contains, for the file that describes the others. */
  about: string
  /** The tables, in SQL. */
  from: string
  /** The column with the owner, who is found by the id or the e-mail address. */
  owner: { column: string; is: 'id' | 'email' }
  /** A further condition, in SQL. */
  only?: string
  /** A column that is unique within the rows of a user, by which they are read in batches. */
  key: string
  /** Table and column. `usd:` and `inr:` mark amounts in micro-dollars and paise. The column's name in camel case becomes the heading. */
  columns: readonly string[]
}

/**
 * Everything that a user can export. A new table or column about users belongs here, or into the list of
 * http/customers/accounts/data-export.test.ts with the reason why it is not exported.
 */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  of('users', 'profile', 'The account, its settings and its own limits.', {
    owner: { column: 'users.id', is: 'id' },
    columns: [
      'id email display_name created_at verified_at selected_caller_id frozen_at freeze_reason calls_per_hour',
      'destinations_per_hour usd:spend_per_day max_call_seconds usd:daily_budget usd:low_balance_below',
      'low_balance_mailed_at time_zone notices_off mail_refused_at mail_refused_answer',
    ],
  }),
  of('two_step', 'two-step-sign-in', 'When two-step sign-in was turned on, if it is on.', {
    key: 'two_step.user_id',
    columns: ['turned_on_at'],
  }),
  of('sessions', 'sessions', 'Where you are logged in.', {
    key: 'sessions.token_hash',
    columns: ['id browser system created_at last_seen_at expires_at'],
  }),
  of('push_subscriptions', 'notices', 'The browsers in which you turned notices on, and which.', {
    columns: ['id kinds shows_caller created_at gone_at'],
  }),
  of('known_networks', 'networks', 'When you last logged in from each network.', {
    key: 'known_networks.network_hash',
    columns: ['used_at'],
  }),
  of('known_browsers', 'browsers', 'When you last logged in with each browser.', {
    key: 'known_browsers.browser_hash',
    columns: ['used_at'],
  }),
  of('email_changes', 'email-changes', 'New e-mail addresses that you asked for.', {
    key: 'email_changes.token_hash',
    columns: ['old_email new_email created_at expires_at confirmed_at'],
  }),
  of('mails', 'mails', 'The mails of the last 30 days to you.', {
    owner: { column: 'mails.recipient', is: 'email' },
    columns: ['id recipient kind subject created_at sent_at attempts'],
  }),
  of('contacts', 'contacts', 'The contacts that you have saved.', {
    columns: ['id name numbers note is_favourite created_at'],
  }),
  of('blocked_numbers', 'blocked-numbers', 'The callers that you have blocked.', {
    key: 'blocked_numbers.phone_number',
    columns: ['phone_number blocked_at'],
  }),
  of('verified_numbers', 'verified-numbers', 'Your own numbers.', {
    columns: ['id phone_number created_at proved_at verified_at lost_at'],
  }),
  of('virtual_numbers', 'rented-numbers', 'The numbers that you rent or have rented.', {
    columns: [
      'id phone_number country_code type region usd:monthly_fee status origin free_months created_at rented_at',
      'months_from period renewal_at ended_at rings_browser quiet_from quiet_until quiet_zone',
      'forward_to_id voicemail_greeting',
    ],
  }),
  of('voicemails', 'voicemails', 'The messages that callers left.', {
    columns: [
      'id call_id from_number to_number status seconds begun_at received_at read_at missed_mailed_at',
    ],
  }),
  of('calls', 'calls', 'Your calls that were dialled.', {
    only: 'calls.history_seq is not null',
    key: 'calls.history_seq',
    columns: callColumns(),
  }),
  of('calls', 'calls-not-dialled', 'Calls that were prepared and never dialled.', {
    only: 'calls.history_seq is null',
    columns: callColumns(),
  }),
  ofCalls('call_feedback', 'call-feedback', 'Your feedback on calls.', 'call_id score issue at'),
  ofCalls(
    'call_quality',
    'call-quality',
    'What your browser measured during calls.',
    'call_id mos lowest_mos round_trip_ms jitter_ms lost_percent warnings at',
  ),
  ofCalls(
    'call_failures',
    'call-failures',
    'Why calls failed: the error codes of the carrier.',
    'call_id code found_at',
  ),
  {
    ...ofCalls('call_refunds', 'call-refunds', 'What was refunded of calls.', ''),
    key: 'call_refunds.transfer_id',
    columns: columnsOf('call_refunds', ['call_id usd:amount created_at']),
  },
  {
    name: 'transactions',
    about: 'Every change of your credit, in dollars.',
    from: `accounts join entries on entries.account_id = accounts.id
      join transfers on transfers.id = entries.transfer_id`,
    owner: { column: 'accounts.user_id', is: 'id' },
    only: `accounts.kind = 'credit'`,
    key: 'entries.account_version',
    columns: transactionColumns(),
  },
  {
    name: 'debt',
    about: 'Every change of what you owe, in dollars.',
    from: `accounts join entries on entries.account_id = accounts.id
      join transfers on transfers.id = entries.transfer_id`,
    owner: { column: 'accounts.user_id', is: 'id' },
    only: `accounts.kind = 'debt'`,
    key: 'entries.account_version',
    columns: transactionColumns(),
  },
  of('accounts', 'balances', 'Your credit, what is set aside of it, and what you owe.', {
    columns: ['kind currency usd:posted usd:held'],
  }),
  of('purchases', 'purchases', 'The credit that you have ordered.', {
    columns: [
      'id package_id package_name usd:price usd:credit inr_per_usd_e4 inr:paise status order_id payment_id',
      'created_at paid_at tax_terms',
    ],
  }),
  of('payments', 'payments', 'Your payments.', {
    columns: [
      'id order_id purchase_id inr:amount currency classification usd:credit_by_hand seen_at refund_at inr:refunded',
      'usd:reversed_credit',
    ],
  }),
  {
    name: 'payment-refunds',
    about: 'The refunds of your payments.',
    from: 'payments join payment_refunds on payment_refunds.payment_id = payments.id',
    owner: { column: 'payments.user_id', is: 'id' },
    key: 'payment_refunds.id',
    columns: columnsOf('payment_refunds', ['id payment_id inr:amount seen_at']),
  },
  of('billing_details', 'billing-details', 'What your tax documents have of you.', {
    key: 'billing_details.user_id',
    columns: ['name address place tax_number'],
  }),
  of('tax_documents', 'tax-documents', 'Your tax documents.', {
    columns: [
      'id kind number issued_at issued_on description facts parts inr:net inr:round_off inr:total usd:credit',
      'inr_per_usd_e4 payment_id',
    ],
  }),
  of('disputes', 'disputes', 'The disputes about your payments.', {
    columns: ['id payment_id inr:amount status stage event_at opened_at closed_at'],
  }),
]

function of(
  table: string,
  name: string,
  about: string,
  section: { columns: readonly string[] } & Partial<ExportSection>,
): ExportSection {
  return {
    name,
    about,
    from: table,
    owner: { column: `${table}.user_id`, is: 'id' },
    key: `${table}.id`,
    ...section,
    columns: columnsOf(table, section.columns),
  }
}

/** A table with one row for a call. */
function ofCalls(table: string, name: string, about: string, columns: string): ExportSection {
  return {
    name,
    about,
    from: `calls join ${table} on ${table}.call_id = calls.id`,
    owner: { column: 'calls.user_id', is: 'id' },
    key: 'calls.history_seq',
    columns: columnsOf(table, [columns]),
  }
}

function columnsOf(table: string, names: readonly string[]): string[] {
  return names
    .flatMap(line => line.split(' '))
    .filter(Boolean)
    .map(name => name.replace(/^(usd:|inr:)?/, `$1${table}.`))
}

function callColumns(): string[] {
  return [
    'id direction from_number to_number destination status usd:rate_per_minute billing_seconds created_at dialled_at',
    'answered_at ended_at answered_seconds billed_seconds usd:cost settled_at forward_of missed_because',
  ]
}

function transactionColumns(): string[] {
  return [
    ...columnsOf('transfers', ['id key type description']),
    ...columnsOf('entries', ['currency usd:amount usd:balance_after created_at']),
  ]
}
