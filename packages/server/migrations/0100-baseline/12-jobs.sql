-- What background jobs compute and find.

-- The totals of each day. A job computes them, so that nothing of it is in the transaction of a call.
create table day_totals (
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
);

-- Work that fails, so that it is attempted less often, and operators see it.
create table job_failures (
  id text primary key,
  work text not null,
  item text not null,
  failures integer not null check (failures > 0),
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  next_attempt_at timestamptz,
  error text not null,
  unique (work, item)
);
create index job_failures_by_time on job_failures (first_failed_at, id);

-- Runs of the reconciliation with the vendors, their checks, and the differences that they found.
create table reconciliation_runs (
  id text primary key,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  requested_by text,
  requested_at timestamptz not null,
  due_at timestamptz,
  finished_at timestamptz,
  constraint reconciliation_runs_due_until_finished check ((due_at is null) = (finished_at is not null))
);
-- The nightly run of a day is requested once, by whichever instance is first.
create unique index reconciliation_runs_nightly on reconciliation_runs (day)
  where requested_by is null;
create index reconciliation_runs_due on reconciliation_runs (due_at) where due_at is not null;
create index reconciliation_runs_by_time on reconciliation_runs (requested_at, id);
create table reconciliation_checks (
  run_id text not null references reconciliation_runs (id),
  name text not null check (name in ('payments', 'calls', 'numbers', 'ledger')),
  examined_here integer not null,
  examined_there integer,
  differences integer not null,
  failure text,
  primary key (run_id, name)
);
-- A difference that a later run finds again is the same row.
create table reconciliation_differences (
  id text primary key,
  check_name text not null,
  kind text not null,
  subject text not null,
  here text not null,
  there text not null,
  run_id text not null references reconciliation_runs (id),
  found_at timestamptz not null,
  last_found_at timestamptz not null,
  explained_at timestamptz,
  explained_by text,
  explanation text,
  constraint reconciliation_differences_once unique (check_name, kind, subject, here, there),
  constraint reconciliation_differences_explained check (
    (explained_at is null) = (explained_by is null) and
    (explained_at is null) = (explanation is null))
);
create index reconciliation_differences_open on reconciliation_differences (found_at, id)
  where explained_at is null;
create index reconciliation_differences_by_time on reconciliation_differences (found_at, id);
