import { type Kysely, sql } from 'kysely'

/**
 * What the carrier charges for each call, the totals of each day, and the indexes with which operators search.
 * Nothing here runs in the transaction of a call: a job computes the totals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table calls
     add column cost_per_minute bigint check (cost_per_minute >= 0),
     add column carrier_cost bigint check (carrier_cost >= 0)`,
  `create table day_totals (
     day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
     calls integer not null,
     answered_calls integer not null,
     answered_seconds bigint not null,
     calls_revenue bigint not null,
     numbers_revenue bigint not null,
     carrier_cost bigint not null,
     estimated_carrier_cost bigint not null,
     credit_sold bigint not null,
     promotions bigint not null,
     refunded bigint not null,
     call_refunds bigint not null,
     disputes integer not null,
     credit_outstanding bigint,
     debt bigint,
     computed_at timestamptz not null
   )`,
  // Entries are only appended, so a block range index of a few pages finds those of a day.
  `create index entries_created_at on entries using brin (created_at) with (autosummarize = on)`,
  `create index disputes_opened_at on disputes (opened_at)`,
  `create index payments_parked on payments (seen_at) where classification = 'parked'`,
  `create index virtual_numbers_to_release on virtual_numbers (created_at)
     where status = 'pending_deactivation'`,
  // The operators' search. These indexes order by bytes, so that the beginning of a text is a range.
  `create index if not exists users_by_email on users (email text_pattern_ops)`,
  `create index if not exists users_by_name on users (lower(display_name) text_pattern_ops)`,
  `create index calls_called_number on calls (to_number text_pattern_ops, created_at)
     where direction = 'outbound'`,
  `create index calls_calling_number on calls (from_number text_pattern_ops, created_at)
     where direction = 'inbound'`,
  `create index calls_child_sid on calls (child_sid) where child_sid is not null`,
  `create index verified_numbers_prefix on verified_numbers (phone_number text_pattern_ops)`,
  `create index virtual_numbers_prefix on virtual_numbers (phone_number text_pattern_ops)`,
  `create index if not exists payments_of_order on payments (order_id)`,
]
