import { type Kysely, sql } from 'kysely'

/** Purchases of credit, their payments, and the refunds and disputes of those payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The platform account that balances the debt accounts of all users.
  `alter table accounts drop constraint accounts_kind_check`,
  `alter table accounts add constraint accounts_kind_check check (kind in (
     'credit', 'debt', 'debts', 'calls-revenue', 'numbers-revenue', 'promotions', 'refunds',
     'chargeback-loss', 'payment-clearing', 'exchange'))`,
  `insert into accounts (id, kind, currency) values ('debts:USD', 'debts', 'USD')`,
  `create table purchases (
     id text primary key,
     user_id text not null references users (id),
     package_id text not null,
     package_name text not null,
     price bigint not null check (price > 0),
     credit bigint not null check (credit > 0),
     inr_per_usd_e4 bigint not null check (inr_per_usd_e4 > 0),
     paise bigint not null check (paise > 0),
     status text not null check (status in ('ordering', 'open', 'paid', 'abandoned')),
     order_id text unique,
     payment_id text unique,
     created_at timestamptz not null,
     paid_at timestamptz,
     check_at timestamptz,
     checks integer not null default 0,
     asked_at timestamptz,
     -- A purchase that was not paid in time keeps its order, because a payment may still arrive.
     check (status = 'abandoned' or (status in ('open', 'paid')) = (order_id is not null)),
     check ((status = 'paid') = (payment_id is not null)),
     check ((status = 'paid') = (paid_at is not null))
   )`,
  `create index purchases_of_user on purchases (user_id, created_at desc)`,
  `create index purchases_to_check on purchases (check_at) where check_at is not null`,
  // Every known captured payment, and how it was classified.
  `create table payments (
     id text primary key,
     order_id text not null,
     purchase_id text references purchases (id),
     amount bigint not null,
     currency text not null,
     fate text not null check (fate in ('credited', 'surplus', 'parked')),
     reason text,
     seen_at timestamptz not null,
     refund_at timestamptz,
     refunded bigint not null default 0 check (refunded >= 0),
     taken_back bigint not null default 0 check (taken_back >= 0)
   )`,
  `create unique index payments_credited on payments (purchase_id) where fate = 'credited'`,
  `create index payments_of_purchase on payments (purchase_id)`,
  `create index payments_to_refund on payments (refund_at) where refund_at is not null`,
  `create table payment_refunds (
     id text primary key,
     payment_id text not null references payments (id),
     amount bigint not null check (amount > 0),
     seen_at timestamptz not null
   )`,
  `create index payment_refunds_of_payment on payment_refunds (payment_id)`,
  `create table disputes (
     id text primary key,
     payment_id text not null references payments (id),
     user_id text not null references users (id),
     amount bigint not null,
     status text not null check (status in ('open', 'won', 'lost')),
     opened_at timestamptz not null,
     closed_at timestamptz,
     check ((status = 'open') = (closed_at is null))
   )`,
  `create index disputes_open on disputes (user_id) where status = 'open'`,
  `create table payment_events (
     id text primary key,
     name text not null,
     received_at timestamptz not null
   )`,
  // A quote never changes after the purchase was created.
  `create function refuse_new_quote() returns trigger language plpgsql as $$
   begin
     raise exception 'the quote of purchase % is frozen', old.id;
   end $$`,
  `create trigger purchases_keep_quote before update on purchases for each row when (
     (old.user_id, old.package_id, old.price, old.credit, old.inr_per_usd_e4, old.paise)
     is distinct from
     (new.user_id, new.package_id, new.price, new.credit, new.inr_per_usd_e4, new.paise)
   ) execute function refuse_new_quote()`,
]
