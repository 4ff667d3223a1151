-- What is known of a call beside its row. A block range index of a few pages finds the rows that are too old, because
-- rows are only appended.

-- The webhooks that were processed.
create table call_events (
  key text primary key,
  call_id text not null references calls (id),
  status text not null,
  received_at timestamptz not null
);
create index call_events_of_call on call_events (call_id);
create index call_events_by_time on call_events using brin (received_at);

-- What the browser measured during a call and reported at its end.
create table call_quality (
  call_id text primary key references calls (id),
  mos real not null check (mos between 1 and 5),
  lowest_mos real not null check (lowest_mos between 1 and 5),
  round_trip_ms real not null check (round_trip_ms >= 0),
  jitter_ms real not null check (jitter_ms >= 0),
  lost_percent real not null check (lost_percent between 0 and 100),
  warnings text[] not null,
  at timestamptz not null
);
create index call_quality_by_time on call_quality using brin (at);

create table call_feedback (
  call_id text primary key references calls (id),
  score integer not null check (score between 1 and 5),
  issue text check (issue in ('audio-latency', 'choppy-audio', 'dropped-call', 'echo', 'noisy-call',
    'one-way-audio')),
  at timestamptz not null
);
create index call_feedback_by_time on call_feedback using brin (at);

-- Why calls failed: a row for each outgoing call that failed, with the carrier's error code once it is known.
create table call_failures (
  call_id text primary key references calls (id),
  code integer check (code > 0),
  check_at timestamptz,
  found_at timestamptz,
  check ((code is null) = (found_at is null))
);
create index call_failures_due on call_failures (check_at) where check_at is not null;
create index call_failures_found on call_failures (found_at) where found_at is not null;

-- What the carrier's records of a call said.
create table carrier_records (
  id bigint generated always as identity primary key,
  call_id text not null references calls (id),
  sid text not null,
  status text not null,
  seconds integer check (seconds >= 0),
  price bigint check (price >= 0),
  read_at timestamptz not null
);
create index carrier_records_of_call on carrier_records (call_id);
create index carrier_records_by_time on carrier_records using brin (read_at);

-- What operators gave back for a call.
create table call_refunds (
  transfer_id text primary key,
  call_id text not null references calls (id),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index call_refunds_of_call on call_refunds (call_id);

-- Echo calls that the server has to end, because the carrier's markup has no time limit for them.
create table audio_checks (
  call_sid text primary key,
  end_at timestamptz not null
);
