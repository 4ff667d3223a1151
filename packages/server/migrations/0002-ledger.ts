import { type Kysely, sql } from 'kysely'

/** Accounts, and the transfers, entries and holds that change them. Only store/credit changes these tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table accounts (
     id text primary key,
     kind text not null check (kind in (
       'credit', 'debt', 'calls-revenue', 'numbers-revenue', 'promotions', 'refunds',
       'chargeback-loss', 'payment-clearing', 'exchange')),
     currency text not null check (currency in ('USD', 'INR')),
     user_id text references users (id),
     posted bigint not null default 0,
     held bigint not null default 0,
     version bigint not null default 0,
     check ((kind in ('credit', 'debt')) = (user_id is not null)),
     check (posted >= 0 and held >= 0 and posted >= held)
   )`,
  `create unique index accounts_of_user on accounts (user_id, kind) where user_id is not null`,
  `insert into accounts (id, kind, currency) values
     ('calls-revenue:USD', 'calls-revenue', 'USD'),
     ('numbers-revenue:USD', 'numbers-revenue', 'USD'),
     ('promotions:USD', 'promotions', 'USD'),
     ('refunds:USD', 'refunds', 'USD'),
     ('chargeback-loss:USD', 'chargeback-loss', 'USD'),
     ('payment-clearing:INR', 'payment-clearing', 'INR'),
     ('exchange:INR', 'exchange', 'INR'),
     ('exchange:USD', 'exchange', 'USD')`,
  `create table transfers (
     id text primary key,
     key text not null unique,
     type text not null check (type in (
       'addition', 'deduction', 'purchase', 'promotion', 'refund', 'adjustment')),
     description text not null,
     user_id text references users (id),
     created_at timestamptz not null
   )`,
  `create table entries (
     id bigint generated always as identity primary key,
     transfer_id text not null references transfers (id),
     account_id text not null references accounts (id),
     currency text not null check (currency in ('USD', 'INR')),
     amount bigint not null check (amount <> 0),
     balance_after bigint check (balance_after >= 0),
     account_version bigint,
     created_at timestamptz not null,
     check ((balance_after is null) = (account_version is null))
   )`,
  `create index entries_of_transfer on entries (transfer_id)`,
  // Pages of transactions read an account's entries in the order in which they changed the account.
  `create unique index entries_in_order on entries (account_id, account_version)
     where account_version is not null`,
  `create table holds (
     key text primary key,
     account_id text not null references accounts (id),
     amount bigint not null check (amount >= 0),
     created_at timestamptz not null,
     released_at timestamptz
   )`,
  `create index holds_alive on holds (account_id) where released_at is null`,
  `create function refuse_change() returns trigger language plpgsql as $$
   begin
     raise exception '% are never changed or deleted', tg_table_name;
   end $$`,
  ...['transfers', 'entries'].flatMap(table => [
    `create trigger ${table}_stay before update or delete on ${table}
       for each row execute function refuse_change()`,
    `create trigger ${table}_stay_all before truncate on ${table}
       for each statement execute function refuse_change()`,
  ]),
  // Refuses to commit a transfer whose entries do not sum to zero.
  `create function refuse_unbalanced() returns trigger language plpgsql as $$
   begin
     if exists (select 1 from entries where transfer_id = new.transfer_id
                group by currency having sum(amount) <> 0) then
       raise exception 'transfer % does not sum to zero', new.transfer_id;
     end if;
     return null;
   end $$`,
  `create constraint trigger entries_balance after insert on entries
     deferrable initially deferred for each row execute function refuse_unbalanced()`,
]
