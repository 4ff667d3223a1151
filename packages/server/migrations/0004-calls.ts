import { type Kysely, sql } from 'kysely'

/** Calls, and the webhooks about them that were processed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table calls (
     id text primary key,
     user_id text not null references users (id),
     direction text not null check (direction in ('inbound', 'outbound')),
     from_number text not null,
     to_number text not null,
     destination text not null,
     rate_per_minute bigint not null check (rate_per_minute >= 0),
     billing_seconds integer not null check (billing_seconds > 0),
     authorised_seconds integer not null check (authorised_seconds between 1 and 14340),
     hold bigint not null check (hold >= 0),
     status text not null check (status in (
       'created', 'dialing', 'ringing', 'in-progress',
       'completed', 'failed', 'busy', 'no-answer', 'canceled', 'expired')),
     created_at timestamptz not null,
     usable_until timestamptz not null,
     parent_sid text unique,
     child_sid text,
     instructions text,
     dialled_at timestamptz,
     answered_at timestamptz,
     ended_at timestamptz,
     answered_seconds integer check (answered_seconds >= 0),
     billed_seconds integer check (billed_seconds >= 0),
     cost bigint check (cost between 0 and hold),
     settled_at timestamptz,
     check_at timestamptz,
     comparisons integer not null default 0,
     check ((status in ('created', 'expired')) = (dialled_at is null)),
     check ((status in ('completed', 'failed', 'busy', 'no-answer', 'canceled'))
       = (settled_at is not null)),
     check ((settled_at is null) = (cost is null))
   )`,
  // The database allows one live call per user, even if a check in the code fails.
  `create unique index calls_one_live on calls (user_id)
     where status in ('dialing', 'ringing', 'in-progress')`,
  `create index calls_history on calls (user_id, dialled_at desc, id desc)
     where dialled_at is not null`,
  `create index calls_of_last_hour on calls (user_id, created_at)`,
  `create index calls_to_check on calls (check_at) where check_at is not null`,
  `create index calls_unused on calls (usable_until) where status = 'created'`,
  `create index calls_settled on calls (settled_at) where settled_at is not null`,
  `create index calls_unsettled on calls (id) where settled_at is null and status <> 'expired'`,
  `create table call_events (
     key text primary key,
     call_id text not null references calls (id),
     status text not null,
     received_at timestamptz not null
   )`,
  `create index call_events_of_call on call_events (call_id)`,
  // The terms of a call never change after it was created.
  `create function refuse_new_terms() returns trigger language plpgsql as $$
   begin
     raise exception 'the terms of call % are frozen', old.id;
   end $$`,
  `create trigger calls_keep_terms before update on calls for each row when (
     (old.user_id, old.to_number, old.from_number, old.rate_per_minute, old.billing_seconds,
      old.authorised_seconds, old.hold)
     is distinct from
     (new.user_id, new.to_number, new.from_number, new.rate_per_minute, new.billing_seconds,
      new.authorised_seconds, new.hold)
   ) execute function refuse_new_terms()`,
]
