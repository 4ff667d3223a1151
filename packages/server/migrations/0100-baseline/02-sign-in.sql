-- Sessions, links in mails, and two-step sign-in. Of each token only the hash is stored.

create table sessions (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the user sees of it; null in sessions of an earlier version.
  id text,
  browser text,
  system text
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- The links that verify an address. The password and the name of a registration stay with the token that the
-- registration created. They are null in tokens of resent mails and of verified users.
create table mail_tokens (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  password_hash text,
  display_name text
);
create index mail_tokens_user_id on mail_tokens (user_id);

-- The links that set a new password. One in a mail about two-step sign-in removes the second step too.
create table password_resets (
  token_hash bytea primary key,
  user_id text not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  removes_two_step boolean not null default false
);
create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_expiry on password_resets (expires_at);

-- The links that confirm a new address. One that was used stays for as long as the mails to the address until then are
-- kept.
create table email_changes (
  token_hash bytea primary key,
  user_id text not null references users (id),
  session_hash bytea not null,
  old_email text not null,
  new_email text not null,
  mail_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index email_changes_by_user on email_changes (user_id);
create index email_changes_by_expiry on email_changes (expires_at);

-- The networks and the browsers in which each user has logged in, as keyed hashes.
create table known_networks (
  user_id text not null references users (id),
  network_hash bytea not null,
  used_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_by_use on known_networks (used_at);
create table known_browsers (
  user_id text not null references users (id),
  browser_hash bytea not null,
  used_at timestamptz not null,
  primary key (user_id, browser_hash)
);
create index known_browsers_by_use on known_browsers (used_at);

-- Two-step sign-in: the sealed secrets of authenticator apps, those that are being set up, the recovery codes, and the
-- logins that wait for a code.
create table two_step (
  user_id text primary key references users (id),
  sealed_secret text not null,
  last_step bigint not null,
  turned_on_at timestamptz not null
);
create table two_step_set_ups (
  user_id text primary key references users (id),
  sealed_secret text not null,
  expires_at timestamptz not null
);
create table recovery_codes (
  user_id text not null references users (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
create table login_challenges (
  token_hash bytea primary key,
  user_id text not null references users (id),
  wrong_codes integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_challenges_user_id on login_challenges (user_id);

-- Attempts that count against limits.
create table attempts (
  key text not null,
  at timestamptz not null
);
create index attempts_key_at on attempts (key, at);
