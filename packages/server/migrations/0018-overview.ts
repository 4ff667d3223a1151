import { type Kysely, sql } from 'kysely'

/**
 * What the carrier charges for each call, the totals of each day, and indexes with which operators search numbers.
 * Nothing here runs in the transaction of a call: a job computes the totals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table calls
     add column cost_per_minute bigint,
     add column carrier_cost bigint,
     add constraint calls_cost_per_minute_check check (cost_per_minute >= 0) not valid,
     add constraint calls_carrier_cost_check check (carrier_cost >= 0) not valid`,
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
  `create index disputes_opened_at on disputes (opened_at)`,
  `create index virtual_numbers_to_release on virtual_numbers (created_at)
     where status = 'pending_deactivation'`,
  // The operators' search.
  `create index verified_numbers_prefix on verified_numbers (phone_number text_pattern_ops)`,
  `create index virtual_numbers_prefix on virtual_numbers (phone_number text_pattern_ops)`,
]
