import { type Kysely, sql } from 'kysely'

/**
 * Indexes and checks of the tables that grow with users, calls and payments. They are made while the server writes,
 * so none of these statements keeps a writer waiting for as long as it reads its table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of INDEXES) await createIndex(db, name, definition)
  await sql.raw('drop index concurrently if exists users_by_name').execute(db)
  for (const [table, constraint] of CHECKS) {
    await sql.raw(`alter table ${table} validate constraint ${constraint}`).execute(db)
  }
}

/** PostgreSQL makes an index concurrently only outside of a transaction. */
export const isTransactional = false

/** An index that could not be finished stays, is not valid, and would count as existing. */
async function createIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  const { rows: invalid } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
  if (invalid.length > 0) await sql.raw(`drop index concurrently ${name}`).execute(db)
  await sql.raw(`create index concurrently if not exists ${name} ${definition}`).execute(db)
}

const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  // The operators' lists and searches. text_pattern_ops orders by bytes, so that the beginning of a text is a range.
  ['users_by_creation', 'on users (created_at, id)'],
  ['users_frozen', 'on users (created_at, id) where frozen_at is not null'],
  ['users_closed', 'on users (created_at, id) where closed_at is not null'],
  ['users_unverified', 'on users (created_at, id) where verified_at is null'],
  ['users_by_email', 'on users (email text_pattern_ops)'],
  // The expression is that of store/accounts/customer-words.ts.
  [
    'users_by_word',
    `on users using gin (to_tsvector('simple',
       display_name || ' ' || translate(email, '@.+-_', '     ')))`,
  ],
  ['accounts_in_debt', "on accounts (user_id) where kind = 'debt' and posted > 0"],
  ['transfers_of_user', 'on transfers (user_id, created_at)'],
  ['mails_of_recipient', 'on mails (recipient, created_at)'],
  ['mails_unsent_by_time', 'on mails (created_at, id) where sent_at is null'],
  ['payments_by_time', 'on payments (seen_at, id)'],
  ['payments_by_classification', 'on payments (classification, seen_at, id)'],
  ['payments_parked', "on payments (seen_at) where classification = 'parked'"],
  ['payments_of_user', 'on payments (user_id, seen_at, id) where user_id is not null'],
  ['payments_of_order', 'on payments (order_id)'],
  ['purchases_by_time', 'on purchases (created_at, id)'],
  ['purchases_by_status', 'on purchases (status, created_at, id)'],
  ['payment_events_of_order', 'on payment_events (order_id) where order_id is not null'],
  ['payment_events_of_payment', 'on payment_events (payment_id) where payment_id is not null'],
  [
    'calls_called_number',
    "on calls (to_number text_pattern_ops, created_at) where direction = 'outbound'",
  ],
  [
    'calls_calling_number',
    "on calls (from_number text_pattern_ops, created_at) where direction = 'inbound'",
  ],
  ['calls_to_rented_number', "on calls (to_number, created_at) where direction = 'inbound'"],
  ['calls_child_sid', 'on calls (child_sid) where child_sid is not null'],
  ['calls_by_creation', 'on calls (created_at, id)'],
  ['calls_by_status', 'on calls (status, created_at, id)'],
  ['calls_by_direction', 'on calls (direction, created_at, id)'],
  // Rows are only appended, so a block range index of a few pages finds those of a day, and those that are too old.
  ['entries_created_at', 'on entries using brin (created_at) with (autosummarize = on)'],
  ['call_events_by_time', 'on call_events using brin (received_at)'],
  ['call_quality_by_time', 'on call_quality using brin (at)'],
  ['call_feedback_by_time', 'on call_feedback using brin (at)'],
  ['carrier_records_by_time', 'on carrier_records using brin (read_at)'],
  ['payment_events_by_time', 'on payment_events using brin (received_at)'],
]

/** Added as `not valid`: new rows were checked from then on. Those of before are checked here. */
const CHECKS: readonly (readonly [table: string, constraint: string])[] = [
  ['users', 'users_calls_per_hour_check'],
  ['users', 'users_destinations_per_hour_check'],
  ['users', 'users_spend_per_day_check'],
  ['users', 'users_max_call_seconds_check'],
  ['users', 'users_freeze_has_reason'],
  ['users', 'users_closed_are_frozen'],
  ['accounts', 'accounts_kind_check'],
  ['payments', 'payments_classification_check'],
  ['payments', 'payments_by_hand_have_credit'],
  ['payments', 'payments_by_hand_have_owner'],
  ['calls', 'calls_cost_per_minute_check'],
  ['calls', 'calls_carrier_cost_check'],
]
