-- What the tax documents of a customer have, where the customer has given it.
create table billing_details (
  user_id text primary key references users (id),
  name text not null,
  address text not null,
  place text,
  tax_number text not null
);
