-- The numbers that the company of a SIP trunk has assigned to us. Operators list them, and customers rent them.
create table trunk_numbers (
  phone_number text primary key,
  -- The name of the trunk in the settings of the gateway; empty where it does not matter.
  trunk text not null,
  country_code text not null,
  type text not null check (type in ('local', 'mobile', 'national', 'toll_free')),
  region text not null,
  listed_at timestamptz not null,
  -- A number that is withdrawn while it is rented stays with its renter, and is not offered again.
  withdrawn_at timestamptz,
  -- While it is assigned to a rental: another id for each time, and the id of the rental.
  assignment_id text unique,
  assigned_to text,
  check ((assignment_id is null) = (assigned_to is null))
);
create index trunk_numbers_free on trunk_numbers (country_code, type, phone_number)
  where assignment_id is null and withdrawn_at is null;
