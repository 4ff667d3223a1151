-- Calls. Each user's dialled calls are numbered without gaps, so that a page of the history needs no count and costs the
-- same for every page.

create table calls (
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
  parent_sid text,
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
  history_seq bigint,
  history_seq_in_direction bigint,
  -- What the carrier charges.
  cost_per_minute bigint check (cost_per_minute >= 0),
  carrier_cost bigint check (carrier_cost >= 0),
  browser_ended_at timestamptz,
  end_asked_at timestamptz,
  -- The session in which it was pre-created, until it is dialled or expires.
  session_hash bytea,
  -- Whether the carrier has yet to request the next step of an incoming call that was not answered.
  awaits_step boolean not null default false,
  -- The incoming call that this one forwards.
  forward_of text,
  -- For the message that the caller leaves.
  message_cost bigint check (message_cost >= 0),
  check ((status in ('created', 'expired')) = (dialled_at is null)),
  check ((status in ('completed', 'failed', 'busy', 'no-answer', 'canceled'))
    = (settled_at is not null)),
  check ((settled_at is null) = (cost is null)),
  constraint calls_have_history_seq check (
    (history_seq is null) = (dialled_at is null)
    and (history_seq_in_direction is null) = (dialled_at is null))
);

-- The database allows one live call per user, even if a check in the code fails.
create unique index calls_one_live on calls (user_id)
  where status in ('dialing', 'ringing', 'in-progress');
-- A forwarded call has the caller's leg in common with the incoming call. So a leg has one call in each direction.
create unique index calls_leg on calls (parent_sid, direction) where parent_sid is not null;
create unique index calls_by_history_seq on calls (user_id, history_seq) where history_seq is not null;
create unique index calls_by_history_seq_in_direction
  on calls (user_id, direction, history_seq_in_direction) where history_seq_in_direction is not null;
create index calls_of_last_hour on calls (user_id, created_at);
-- Each new call reads what its user has spent today, and which calls of the user are not settled.
create index calls_of_user_by_settlement on calls (user_id, settled_at) where status <> 'expired';
create index calls_child_sid on calls (child_sid) where child_sid is not null;
create index calls_to_rented_number on calls (to_number, created_at) where direction = 'inbound';

-- Jobs.
create index calls_to_check on calls (check_at) where check_at is not null;
create index calls_unused on calls (usable_until) where status = 'created';
create index calls_settled on calls (settled_at) where settled_at is not null;
create index calls_unsettled on calls (id) where settled_at is null and status <> 'expired';
-- The reconciliation reads the calls that were dialled on a day. Rows are appended, so ranges of blocks find them.
create index calls_by_dialling on calls using brin (dialled_at) with (autosummarize = on);

-- The operators' lists and searches.
create index calls_by_creation on calls (created_at, id);
create index calls_by_status on calls (status, created_at, id);
create index calls_by_direction on calls (direction, created_at, id);
create index calls_called_number on calls (to_number text_pattern_ops, created_at)
  where direction = 'outbound';
create index calls_calling_number on calls (from_number text_pattern_ops, created_at)
  where direction = 'inbound';

-- The terms of a call never change after it was created. The phones of a user are erased when the account is closed:
-- the caller ID, and the user's own phone in each call to it.
create function refuse_new_terms() returns trigger language plpgsql as $$
   begin
     raise exception 'the terms of call % are frozen', old.id;
   end $$;
create trigger calls_keep_terms before update on calls for each row when (
  (old.user_id, old.rate_per_minute, old.billing_seconds, old.authorised_seconds, old.hold)
  is distinct from
  (new.user_id, new.rate_per_minute, new.billing_seconds, new.authorised_seconds, new.hold)
  or (old.from_number <> new.from_number and new.from_number <> 'anonymous')
  or (old.to_number <> new.to_number and new.to_number <> 'anonymous')
) execute function refuse_new_terms();
