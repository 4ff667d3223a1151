-- The outbox of mails.

create table mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  -- What it is about; null in mails of an earlier version.
  kind text,
  -- Why the mail server refused it.
  last_error text,
  -- Until when the instance that sends it has claimed it, so that operators cannot have it sent twice.
  leased_until timestamptz
);
create index mails_unsent on mails (next_attempt_at) where sent_at is null;
create index mails_unsent_by_time on mails (created_at, id) where sent_at is null;
create index mails_of_recipient on mails (recipient, created_at);

-- The causes about which operators were mailed, so that several instances send at most one mail per cause and hour.
create table alarms (
  cause text primary key,
  mailed_at timestamptz not null
);
