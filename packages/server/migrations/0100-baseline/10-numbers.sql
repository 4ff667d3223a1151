-- Numbers that users rent, and what callers hear and leave there.

create table virtual_numbers (
  id text primary key,
  user_id text not null references users (id),
  phone_number text not null,
  country_code text not null,
  type text not null check (type in ('local', 'mobile', 'national', 'toll_free')),
  region text not null,
  monthly_fee bigint not null check (monthly_fee >= 0),
  status text not null check (status in (
    'purchasing', 'active', 'grace_period', 'pending_deactivation', 'deactivated', 'abandoned')),
  carrier_sid text,
  created_at timestamptz not null,
  rented_at timestamptz,
  period integer not null default 0,
  renewal_at timestamptz,
  ended_at timestamptz,
  check_at timestamptz,
  absent_since timestamptz,
  origin text not null default 'rented' check (origin in ('rented', 'imported', 'reassigned')),
  free_months integer not null default 0 check (free_months >= 0),
  months_from timestamptz,
  -- So that operators see for how long the carrier has not confirmed a release.
  release_requested_at timestamptz,
  -- The hours of each day in which calls do not ring. All three columns are null, or none.
  quiet_from text,
  quiet_until text,
  quiet_zone text,
  forward_to_id text,
  voicemail_greeting text,
  -- Whether a call rings in the renter's browser.
  rings_browser boolean not null default true,
  check ((status in ('active', 'grace_period')) <= (rented_at is not null and renewal_at is not null)),
  check ((status in ('deactivated', 'abandoned')) = (ended_at is not null))
);
-- A number has one renter. The carrier cannot ensure it, because it accepts an order for a number that we already have.
create unique index virtual_numbers_live on virtual_numbers (phone_number)
  where status not in ('deactivated', 'abandoned');
-- A reassigned number keeps its sid at the carrier, so that an ended rental may have the same one.
create unique index virtual_numbers_live_sid on virtual_numbers (carrier_sid)
  where status not in ('deactivated', 'abandoned');
create index virtual_numbers_of_sid on virtual_numbers (carrier_sid);
create index virtual_numbers_of_user on virtual_numbers (user_id, created_at);
create index virtual_numbers_to_check on virtual_numbers (check_at) where check_at is not null;
create index virtual_numbers_to_release on virtual_numbers (created_at)
  where status = 'pending_deactivation';
-- The operators' lists and searches, and the history of one number.
create index virtual_numbers_newest on virtual_numbers (created_at, id);
create index virtual_numbers_of_country on virtual_numbers (country_code, created_at);
create index virtual_numbers_in_status on virtual_numbers (status, created_at);
create index virtual_numbers_history on virtual_numbers (phone_number, created_at);
create index virtual_numbers_prefix on virtual_numbers (phone_number text_pattern_ops);

create function refuse_new_rent() returns trigger language plpgsql as $$
   begin
     raise exception 'the terms of number % are frozen', old.id;
   end $$;
create trigger virtual_numbers_keep_terms before update on virtual_numbers for each row when (
  (old.user_id, old.phone_number, old.monthly_fee) is distinct from
  (new.user_id, new.phone_number, new.monthly_fee)
) execute function refuse_new_rent();

-- Numbers at the carrier that no user rents and that an operator releases.
create table orphan_releases (
  id text primary key,
  phone_number text not null,
  carrier_sid text not null unique,
  wanted_at timestamptz not null,
  released_at timestamptz,
  check_at timestamptz,
  check ((check_at is null) = (released_at is not null))
);
create index orphan_releases_open on orphan_releases (phone_number) where released_at is null;
create index orphan_releases_to_check on orphan_releases (check_at) where check_at is not null;

-- The greetings that renters have recorded. The carrier requests a sound by its key, which is another one after each
-- recording.
create table recorded_greetings (
  number_id text primary key references virtual_numbers (id) on delete cascade,
  key text not null unique,
  sound bytea not null,
  recorded_at timestamptz not null
);

-- The messages that callers leave, and their sounds.
create table voicemails (
  id text primary key,
  user_id text not null references users (id),
  call_id text not null unique references calls (id),
  parent_sid text not null,
  from_number text not null,
  to_number text not null,
  status text not null check (status in ('recording', 'fetching', 'stored', 'deleted')),
  recording_sid text unique,
  seconds integer not null default 0,
  begun_at timestamptz not null,
  received_at timestamptz,
  read_at timestamptz,
  check_at timestamptz,
  -- When a message without its sound was announced as a missed call.
  missed_mailed_at timestamptz
);
create index voicemails_by_user on voicemails (user_id, begun_at);
create index voicemails_due on voicemails (check_at) where check_at is not null;
create index voicemails_by_age on voicemails (received_at) where received_at is not null;
create table voicemail_sounds (
  voicemail_id text primary key references voicemails (id) on delete cascade,
  sound bytea not null
);
