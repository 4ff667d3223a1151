import { type Kysely, sql } from 'kysely'

/** What operators do to customers: freezes, own limits, closed accounts, refunds of calls and adjustments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table users
     add column frozen_at timestamptz,
     add column freeze_reason text,
     add column closed_at timestamptz,
     add column calls_per_hour integer,
     add column destinations_per_hour integer,
     add column spend_per_day bigint,
     add column max_call_seconds integer,
     add constraint users_calls_per_hour_check check (calls_per_hour > 0) not valid,
     add constraint users_destinations_per_hour_check check (destinations_per_hour > 0) not valid,
     add constraint users_spend_per_day_check check (spend_per_day >= 0) not valid,
     add constraint users_max_call_seconds_check
       check (max_call_seconds between 1 and 14340) not valid,
     add constraint users_freeze_has_reason
       check ((frozen_at is null) = (freeze_reason is null)) not valid,
     add constraint users_closed_are_frozen
       check (closed_at is null or frozen_at is not null) not valid`,
  `create index verified_numbers_history on verified_numbers (user_id, created_at)`,

  `alter table accounts drop constraint accounts_kind_check`,
  `alter table accounts add constraint accounts_kind_check check (kind in (
     'credit', 'debt', 'debts', 'calls-revenue', 'numbers-revenue', 'promotions', 'refunds',
     'adjustments', 'chargeback-loss', 'payment-clearing', 'exchange')) not valid`,
  `insert into accounts (id, kind, currency) values ('adjustments:USD', 'adjustments', 'USD')`,
  `create table call_refunds (
     transfer_id text primary key,
     call_id text not null references calls (id),
     amount bigint not null check (amount > 0),
     created_at timestamptz not null
   )`,
  `create index call_refunds_of_call on call_refunds (call_id)`,

  // When an account is closed, the caller ID of its calls is erased. It may change in no other way.
  `drop trigger calls_keep_terms on calls`,
  `create trigger calls_keep_terms before update on calls for each row when (
     (old.user_id, old.to_number, old.rate_per_minute, old.billing_seconds,
      old.authorised_seconds, old.hold)
     is distinct from
     (new.user_id, new.to_number, new.rate_per_minute, new.billing_seconds,
      new.authorised_seconds, new.hold)
     or (old.from_number <> new.from_number and new.from_number <> 'anonymous')
   ) execute function refuse_new_terms()`,
]
