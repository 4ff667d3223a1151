-- The keys by which push services recognise this server (RFC 8292), made once.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  -- Sealed.
  private_key text not null,
  created_at timestamptz not null
);

-- Where a push service takes messages for the browser of a session.
create table push_subscriptions (
  id text primary key,
  session_hash bytea not null unique references sessions (token_hash) on delete cascade,
  user_id text not null references users (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  shows_caller boolean not null,
  created_at timestamptz not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id);

-- Messages that no push service has accepted yet.
create table push_messages (
  id text primary key,
  subscription_id text not null references push_subscriptions (id) on delete cascade,
  message text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null
);
create index push_messages_by_next_attempt on push_messages (next_attempt_at);
create index push_messages_by_subscription on push_messages (subscription_id);
