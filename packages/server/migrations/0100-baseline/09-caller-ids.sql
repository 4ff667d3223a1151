-- Numbers that users have verified.

create table verified_numbers (
  id text primary key,
  user_id text not null references users (id),
  phone_number text not null,
  created_at timestamptz not null,
  proved_at timestamptz,
  verified_at timestamptz,
  lost_at timestamptz,
  check (verified_at is null or proved_at is not null)
);
create unique index verified_numbers_of_user on verified_numbers (user_id, phone_number)
  where lost_at is null;
-- A number is verified for one user at a time.
create unique index verified_numbers_shown on verified_numbers (phone_number)
  where verified_at is not null and lost_at is null;
-- Verifying a number reads all other claims to it.
create index verified_numbers_claims on verified_numbers (phone_number) where lost_at is null;
create index verified_numbers_history on verified_numbers (user_id, created_at);
create index verified_numbers_lost on verified_numbers (lost_at) where lost_at is not null;
-- The operators' search.
create index verified_numbers_prefix on verified_numbers (phone_number text_pattern_ops);

-- The user for whom the last code was sent to a number. While the code is valid, other users can neither use up its
-- tries nor replace it.
create table sent_codes (
  phone_number text primary key,
  user_id text not null references users (id),
  valid_until timestamptz not null
);

-- Phones that no user has verified any more, and that the carrier still allows as caller ID. No row names its user.
create table caller_id_removals (
  id text primary key,
  phone_number text not null unique,
  wanted_at timestamptz not null,
  check_at timestamptz not null
);
create index caller_id_removals_by_check on caller_id_removals (check_at);
