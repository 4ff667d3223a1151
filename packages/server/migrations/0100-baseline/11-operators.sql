-- Operators, the log of what they change, and the settings of the business.

create table operators (
  id text primary key,
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('viewer', 'support', 'owner')),
  password_hash text,
  totp_secret text,
  last_totp_step bigint not null default 0,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  constraint operators_have_both_factors check ((password_hash is null) = (totp_secret is null))
);
create table operator_recovery_codes (
  code_hash bytea primary key,
  operator_id text not null references operators on delete cascade
);
create index operator_recovery_codes_operator_id on operator_recovery_codes (operator_id);
create table operator_invitations (
  token_hash bytea primary key,
  operator_id text not null unique references operators on delete cascade,
  totp_secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create table operator_sessions (
  token_hash bytea primary key,
  id text not null unique,
  operator_id text not null references operators on delete cascade,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_sessions_operator_id on operator_sessions (operator_id);

create table operator_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id text not null references operators,
  operator_email text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  request_id text not null
);
create index operator_changes_subject on operator_changes (subject, id);
create index operator_changes_action on operator_changes (action, id);
create index operator_changes_operator on operator_changes (operator_email, id);
create index operator_changes_at on operator_changes (at, id);
create trigger operator_changes_stay before update or delete on operator_changes
  for each row execute function refuse_change();
create trigger operator_changes_stay_all before truncate on operator_changes
  for each statement execute function refuse_change();

-- What support has given in a day.
create table support_credit (
  operator_id text not null references operators,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  given bigint not null check (given >= 0),
  primary key (operator_id, day)
);

-- The settings that operators have changed, and the history of the changes.
create table settings (
  name text primary key,
  value text not null,
  changed_at timestamptz not null,
  changed_by text not null
);
create table setting_changes (
  id bigint generated always as identity primary key,
  name text not null,
  at timestamptz not null,
  changed_by text not null,
  before text not null,
  after text not null,
  is_reset boolean not null,
  reason text not null
);
create index setting_changes_name on setting_changes (name, id);
create trigger setting_changes_stay before update or delete on setting_changes
  for each row execute function refuse_change();
create trigger setting_changes_stay_all before truncate on setting_changes
  for each statement execute function refuse_change();

-- The state of the fetched exchange rate. It is fetched less and less often while fetching fails.
create table exchange_rate_fetches (
  is_only boolean primary key default true check (is_only),
  due_at timestamptz not null,
  fetched_at timestamptz,
  problem text,
  failures integer not null default 0
);
