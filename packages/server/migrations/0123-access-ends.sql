-- Users whose sessions have ended, until the gateway has accepted that it ends what their pages were given for calls.
-- Without a reference to users, a log-out waits for no change of its user.
create table access_ends (
  id text primary key,
  user_id text not null unique,
  check_at timestamptz not null
);
create index access_ends_by_check on access_ends (check_at);
