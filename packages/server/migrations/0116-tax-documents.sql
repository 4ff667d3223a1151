-- The last number of each kind of document in each year of the books. The transaction that issues a document locks the
-- row until it ends, so that no number is missing or used twice.
create table tax_document_numbers (
  kind text not null,
  year text not null,
  last_number bigint not null check (last_number > 0),
  primary key (kind, year)
);

create table tax_documents (
  id text primary key,
  user_id text not null references users (id),
  kind text not null check (kind in ('receipt-voucher', 'tax-invoice', 'credit-note')),
  year text not null,
  sequence bigint not null check (sequence > 0),
  number text not null unique check (number ~ '^[A-Z0-9/-]{1,16}$'),
  cause text not null constraint tax_documents_have_a_cause_once unique,
  issued_at timestamptz not null,
  issued_on text not null,
  description text not null,
  -- Who sells and who buys, the place of supply and the code of the service, as they were.
  facts jsonb not null,
  parts jsonb not null,
  net bigint not null check (net >= 0),
  round_off bigint not null,
  total bigint not null check (total > 0),
  credit bigint not null check (credit >= 0),
  inr_per_usd_e4 bigint,
  payment_id text,
  unique (kind, year, sequence)
);
create index tax_documents_of_user on tax_documents (user_id, issued_at);
create index tax_documents_by_time on tax_documents (issued_at, id);
create trigger tax_documents_stay before update or delete on tax_documents
  for each row execute function refuse_change();
create trigger tax_documents_stay_all before truncate on tax_documents
  for each statement execute function refuse_change();

-- The users whose payments are not invoiced yet, and when the invoice of a month is due.
create table tax_invoices_due (
  user_id text primary key references users (id),
  month text not null,
  due_at timestamptz not null
);
create index tax_invoices_due_by_time on tax_invoices_due (due_at);
