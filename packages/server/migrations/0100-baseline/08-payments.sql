-- Purchases of credit, their payments, and the refunds and disputes of those payments.

create table purchases (
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
  polled_at timestamptz,
  -- A purchase that was not paid in time keeps its order, because a payment may still arrive.
  constraint purchases_open_has_order check (
    status = 'abandoned' or (status in ('open', 'paid')) = (order_id is not null)),
  constraint purchases_paid_has_payment check ((status = 'paid') = (payment_id is not null)),
  constraint purchases_paid_has_time check ((status = 'paid') = (paid_at is not null))
);
create index purchases_of_user on purchases (user_id, created_at desc);
create index purchases_to_check on purchases (check_at) where check_at is not null;
create index purchases_by_time on purchases (created_at, id);
create index purchases_by_status on purchases (status, created_at, id);

-- A quote never changes after the purchase was created.
create function refuse_new_quote() returns trigger language plpgsql as $$
   begin
     raise exception 'the quote of purchase % is frozen', old.id;
   end $$;
create trigger purchases_keep_quote before update on purchases for each row when (
  (old.user_id, old.package_id, old.price, old.credit, old.inr_per_usd_e4, old.paise)
  is distinct from
  (new.user_id, new.package_id, new.price, new.credit, new.inr_per_usd_e4, new.paise)
) execute function refuse_new_quote();

-- Every known captured payment, and how it was classified.
create table payments (
  id text primary key,
  order_id text not null,
  purchase_id text references purchases (id),
  amount bigint not null,
  currency text not null,
  classification text not null check (classification in
    ('credited', 'surplus', 'parked', 'credited-by-hand', 'sent-back')),
  reason text,
  seen_at timestamptz not null,
  refund_at timestamptz,
  refunded bigint not null default 0 check (refunded >= 0),
  reversed_credit bigint not null default 0
    constraint payments_taken_back_check check (reversed_credit >= 0),
  user_id text references users (id),
  credit_by_hand bigint,
  constraint payments_by_hand_have_credit check (
    (classification = 'credited-by-hand') = (credit_by_hand is not null)),
  constraint payments_by_hand_have_owner check (
    classification <> 'credited-by-hand' or user_id is not null)
);
create unique index payments_credited on payments (purchase_id) where classification = 'credited';
create index payments_of_purchase on payments (purchase_id);
create index payments_of_order on payments (order_id);
create index payments_of_user on payments (user_id, seen_at, id) where user_id is not null;
create index payments_to_refund on payments (refund_at) where refund_at is not null;
create index payments_by_time on payments (seen_at, id);
create index payments_by_classification on payments (classification, seen_at, id);
create index payments_parked on payments (seen_at) where classification = 'parked';

create table payment_refunds (
  id text primary key,
  payment_id text not null references payments (id),
  amount bigint not null check (amount > 0),
  seen_at timestamptz not null
);
create index payment_refunds_of_payment on payment_refunds (payment_id);
create index payment_refunds_by_time on payment_refunds (seen_at, id);

-- A dispute of a payment without an order has no user. An open dispute has a stage.
create table disputes (
  id text primary key,
  payment_id text not null references payments (id),
  user_id text references users (id),
  amount bigint not null,
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  stage text check (stage in ('opened', 'under-review', 'action-required')),
  event_at timestamptz not null,
  posted_transfers integer not null default 0,
  check ((status = 'open') = (closed_at is null)),
  constraint disputes_open_have_stage check ((status = 'open') = (stage is not null))
);
create index disputes_open on disputes (user_id) where status = 'open';
create index disputes_of_payment on disputes (payment_id);
create index disputes_by_time on disputes (opened_at, id);
create index disputes_opened_at on disputes (opened_at);

-- The webhooks that were processed.
create table payment_events (
  id text primary key,
  name text not null,
  received_at timestamptz not null,
  order_id text,
  payment_id text
);
create index payment_events_of_order on payment_events (order_id) where order_id is not null;
create index payment_events_of_payment on payment_events (payment_id) where payment_id is not null;
create index payment_events_by_time on payment_events using brin (received_at);

-- Signed webhooks that could not be understood, and when the payment provider is asked about each.
create table unread_payment_events (
  id text primary key,
  name text not null,
  reason text not null,
  order_id text,
  payment_id text,
  received_at timestamptz not null,
  lookup_at timestamptz
);
create index unread_payment_events_due on unread_payment_events (lookup_at)
  where lookup_at is not null;
create index unread_payment_events_by_time on unread_payment_events (received_at);
