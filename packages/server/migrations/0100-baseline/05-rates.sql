-- Decks: the carrier's prices of calls and of numbers. One deck of each kind is active.

create table rate_decks (
  id text primary key,
  name text not null,
  sha256 text not null,
  row_count integer not null check (row_count > 0),
  imported_at timestamptz not null,
  active boolean not null,
  kind text not null check (kind in ('calls', 'numbers')),
  source text not null check (source in ('default', 'file', 'carrier')),
  prepared_by text,
  was_active boolean not null default false,
  has_rows boolean not null default true,
  scheduled_for timestamptz,
  scheduled_by text,
  schedule_reason text,
  accepts_below_cost boolean not null default false,
  accepts_large_change boolean not null default false,
  schedule_refusal text,
  discarded_at timestamptz
);
create unique index one_active_rate_deck on rate_decks (kind) where active;
create unique index one_scheduled_rate_deck on rate_decks (kind) where scheduled_for is not null;
create index rate_decks_by_import on rate_decks (kind, imported_at desc, id);

-- The history of the decks that were in force.
create table deck_activations (
  id bigint generated always as identity primary key,
  kind text not null,
  deck_id text not null references rate_decks (id),
  replaced_deck_id text references rate_decks (id),
  at timestamptz not null,
  cause text not null check (cause in ('import', 'activation', 'schedule', 'roll-back')),
  operator_email text,
  reason text
);
create index deck_activations_by_kind on deck_activations (kind, id desc);

-- No foreign key: a deck and its rows are written in one transaction, and checking each of tens of thousands of rows
-- costs as much as inserting it.
create table rates (
  deck_id text not null,
  prefix text not null check (prefix ~ '^[1-9][0-9]{0,14}$'),
  destination text not null,
  country text,
  cost_per_minute bigint not null check (cost_per_minute > 0),
  first_increment_seconds integer not null check (first_increment_seconds > 0),
  next_increment_seconds integer not null check (next_increment_seconds > 0),
  primary key (deck_id, prefix)
);
create table rate_overrides (
  deck_id text not null references rate_decks (id),
  country text not null,
  destination text not null,
  origin_group text not null,
  origin_prefixes text not null,
  cost_per_minute bigint not null check (cost_per_minute > 0),
  primary key (deck_id, country, destination, origin_group)
);

create table number_fees (
  deck_id text not null references rate_decks (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  type text not null,
  monthly_cost bigint not null check (monthly_cost > 0),
  voice boolean not null,
  -- Of calls to such a number. The settings have the price of kinds without one.
  incoming_cost_per_minute bigint check (incoming_cost_per_minute > 0),
  primary key (deck_id, country, type)
);
