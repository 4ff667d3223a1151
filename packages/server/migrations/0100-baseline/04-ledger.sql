-- Accounts, and the transfers, entries and holds that change them. Only store/credit changes these tables. The
-- constraints have names, so that the error of a failed transaction contains the broken rule.

create table accounts (
  id text primary key,
  kind text not null check (kind in (
    'credit', 'debt', 'debts', 'calls-revenue', 'numbers-revenue', 'promotions', 'refunds',
    'adjustments', 'chargeback-loss', 'payment-clearing', 'exchange')),
  currency text not null check (currency in ('USD', 'INR')),
  user_id text references users (id),
  posted bigint not null default 0,
  held bigint not null default 0,
  version bigint not null default 0,
  constraint accounts_user_matches_kind check ((kind in ('credit', 'debt')) = (user_id is not null)),
  constraint accounts_cover_their_holds check (posted >= 0 and held >= 0 and posted >= held)
);
create unique index accounts_of_user on accounts (user_id, kind) where user_id is not null;
create index accounts_in_debt on accounts (user_id) where kind = 'debt' and posted > 0;

-- The platform's accounts. That of debts balances the debt accounts of all users.
insert into accounts (id, kind, currency) values
  ('calls-revenue:USD', 'calls-revenue', 'USD'),
  ('numbers-revenue:USD', 'numbers-revenue', 'USD'),
  ('promotions:USD', 'promotions', 'USD'),
  ('refunds:USD', 'refunds', 'USD'),
  ('chargeback-loss:USD', 'chargeback-loss', 'USD'),
  ('payment-clearing:INR', 'payment-clearing', 'INR'),
  ('exchange:INR', 'exchange', 'INR'),
  ('exchange:USD', 'exchange', 'USD'),
  ('debts:USD', 'debts', 'USD'),
  ('adjustments:USD', 'adjustments', 'USD');

create table transfers (
  id text primary key,
  key text not null constraint transfers_post_a_key_once unique,
  type text not null check (type in (
    'addition', 'deduction', 'purchase', 'promotion', 'refund', 'adjustment')),
  description text not null,
  user_id text references users (id),
  created_at timestamptz not null
);
create index transfers_of_user on transfers (user_id, created_at);

create table entries (
  id bigint generated always as identity primary key,
  transfer_id text not null references transfers (id),
  account_id text not null constraint entries_account_exists references accounts (id),
  currency text not null check (currency in ('USD', 'INR')),
  amount bigint not null constraint entries_move_money check (amount <> 0),
  balance_after bigint constraint entries_balance_not_negative check (balance_after >= 0),
  account_version bigint,
  created_at timestamptz not null,
  constraint entries_balance_has_version check ((balance_after is null) = (account_version is null))
);
create index entries_of_transfer on entries (transfer_id);
-- Pages of transactions read an account's entries in the order in which they changed the account.
create unique index entries_in_order on entries (account_id, account_version)
  where account_version is not null;
create index entries_of_debts on entries (id) include (amount) where account_id = 'debts:USD';
-- Rows are only appended, so a block range index of a few pages finds those of a day.
create index entries_created_at on entries using brin (created_at) with (autosummarize = on);

create table holds (
  key text constraint holds_use_a_key_once primary key,
  account_id text not null constraint holds_account_exists references accounts (id),
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null,
  released_at timestamptz
);
create index holds_alive on holds (account_id) where released_at is null;

-- The transfers that changed a user's debt and not the user's credit. The entries of the credit account number a user's
-- other transactions. A transfer in this table follows the entry credit_version.
create table debt_transactions (
  transfer_id text primary key references transfers (id),
  user_id text not null references users (id),
  credit_version bigint not null check (credit_version >= 0),
  seq bigint not null check (seq > 0),
  constraint debt_transactions_in_order unique (user_id, seq)
);

-- How far the nightly check of the ledger has come.
create table audit_checkpoints (
  id text primary key check (id = 'nightly'),
  checked_entry_id bigint not null,
  newest_entry_id bigint not null,
  newest_entry_at timestamptz not null,
  rotation jsonb not null,
  constraint audit_checkpoints_in_order check (checked_entry_id <= newest_entry_id)
);

-- Checks a rule that no constraint on a row can express, such as "a release needs a live hold".
create function assert_ledger_rule(is_kept boolean, rule text) returns void language plpgsql as $$
   begin
     if is_kept is not true then
       raise exception 'ledger rule "%" is broken', rule
         using errcode = 'check_violation', constraint = rule;
     end if;
   end $$;

-- Refuses to commit a transfer whose entries do not sum to zero.
create function refuse_unbalanced() returns trigger language plpgsql as $$
   begin
     if exists (select 1 from entries where transfer_id = new.transfer_id
                group by currency having sum(amount) <> 0) then
       raise exception 'transfer % does not sum to zero', new.transfer_id;
     end if;
     return null;
   end $$;
create constraint trigger entries_balance after insert on entries
  deferrable initially deferred for each row execute function refuse_unbalanced();

-- For each table whose rows are only appended.
create function refuse_change() returns trigger language plpgsql as $$
   begin
     raise exception '% are never changed or deleted', tg_table_name;
   end $$;
create trigger transfers_stay before update or delete on transfers
  for each row execute function refuse_change();
create trigger transfers_stay_all before truncate on transfers
  for each statement execute function refuse_change();
create trigger entries_stay before update or delete on entries
  for each row execute function refuse_change();
create trigger entries_stay_all before truncate on entries
  for each statement execute function refuse_change();
create trigger debt_transactions_stay before update or delete on debt_transactions
  for each row execute function refuse_change();
create trigger debt_transactions_stay_all before truncate on debt_transactions
  for each statement execute function refuse_change();
