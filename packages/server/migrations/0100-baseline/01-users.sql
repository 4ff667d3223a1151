-- Users, and what each user chooses.

create table users (
  id text primary key,
  email text not null unique check (email = lower(email)),
  display_name text not null,
  password_hash text not null,
  verified_at timestamptz,
  selected_caller_id text,
  created_at timestamptz not null,
  frozen_at timestamptz,
  freeze_reason text,
  closed_at timestamptz,
  -- Limits of one user, which operators set instead of those of the settings.
  calls_per_hour integer check (calls_per_hour > 0),
  destinations_per_hour integer check (destinations_per_hour > 0),
  spend_per_day bigint check (spend_per_day >= 0),
  max_call_seconds integer check (max_call_seconds between 1 and 14340),
  -- What the user chooses about spending, and below which balance a mail is sent.
  daily_budget bigint check (daily_budget > 0),
  low_balance_below bigint default 2000000 check (low_balance_below > 0),
  low_balance_mailed_at timestamptz,
  -- That of the browser, in which mails write times.
  time_zone text,
  -- The kinds of notice that are not wanted by mail.
  notices_off text[] not null default '{}',
  -- Since when and why mail to the address is refused for good.
  mail_refused_at timestamptz,
  mail_refused_answer text,
  constraint users_freeze_has_reason check ((frozen_at is null) = (freeze_reason is null)),
  constraint users_closed_are_frozen check (closed_at is null or frozen_at is not null)
);

-- The operators' lists and searches. text_pattern_ops orders by bytes, so that the beginning of a text is a range.
create index users_by_creation on users (created_at, id);
create index users_frozen on users (created_at, id) where frozen_at is not null;
create index users_closed on users (created_at, id) where closed_at is not null;
create index users_unverified on users (created_at, id) where verified_at is null;
create index users_by_email on users (email text_pattern_ops);
-- The expression is that of store/accounts/customer-words.ts.
create index users_by_word on users using gin (
  to_tsvector('simple', display_name || ' ' || translate(email, '@.+-_', '     ')));
-- The daily limit of all new accounts.
create index users_by_verification on users (verified_at) where verified_at is not null;
-- Users who were mailed about a low balance, until it rises.
create index users_with_low_balance on users (id) where low_balance_mailed_at is not null;

-- The people whose numbers a user has saved. A user's contacts are always read together.
create table contacts (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  numbers jsonb not null,
  note text not null,
  is_favourite boolean not null,
  created_at timestamptz not null
);
create index contacts_of_user on contacts (user_id, created_at, id);

-- The callers that a user has blocked. Their calls to the user's rented numbers get the busy tone.
create table blocked_numbers (
  user_id text not null references users (id),
  phone_number text not null,
  blocked_at timestamptz not null,
  primary key (user_id, phone_number)
);

-- The mailboxes and phone numbers for which welcome credit was given, hashed, and the day.
create table welcome_claims (
  hash bytea primary key,
  claimed_at timestamptz not null
);
