import { type Kysely, sql } from 'kysely'

/** Numbers that users have verified, and numbers that users rent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table verified_numbers (
     id text primary key,
     user_id text not null references users (id),
     phone_number text not null,
     created_at timestamptz not null,
     proved_at timestamptz,
     verified_at timestamptz,
     lost_at timestamptz,
     check (verified_at is null or proved_at is not null)
   )`,
  `create unique index verified_numbers_of_user on verified_numbers (user_id, phone_number)
     where lost_at is null`,
  // A number is verified for one user at a time.
  `create unique index verified_numbers_shown on verified_numbers (phone_number)
     where verified_at is not null and lost_at is null`,
  // Verifying a number reads all other claims to it.
  `create index verified_numbers_claims on verified_numbers (phone_number) where lost_at is null`,
  `create table virtual_numbers (
     id text primary key,
     user_id text not null references users (id),
     phone_number text not null,
     country_code text not null,
     type text not null check (type in ('local', 'mobile', 'toll_free')),
     region text not null,
     monthly_fee bigint not null check (monthly_fee >= 0),
     status text not null check (status in (
       'purchasing', 'active', 'grace_period', 'pending_deactivation', 'deactivated', 'abandoned')),
     carrier_sid text unique,
     created_at timestamptz not null,
     rented_at timestamptz,
     period integer not null default 0,
     renewal_at timestamptz,
     ended_at timestamptz,
     check_at timestamptz,
     absent_since timestamptz,
     check ((status in ('active', 'grace_period')) <= (rented_at is not null and renewal_at is not null)),
     check ((status in ('deactivated', 'abandoned')) = (ended_at is not null))
   )`,
  // A number has one renter. The carrier cannot ensure it, because it accepts an order for a number that we
  // already have.
  `create unique index virtual_numbers_live on virtual_numbers (phone_number)
     where status not in ('deactivated', 'abandoned')`,
  `create index virtual_numbers_of_user on virtual_numbers (user_id, created_at)`,
  `create index virtual_numbers_to_check on virtual_numbers (check_at) where check_at is not null`,
  `create function refuse_new_rent() returns trigger language plpgsql as $$
   begin
     raise exception 'the terms of number % are frozen', old.id;
   end $$`,
  `create trigger virtual_numbers_keep_terms before update on virtual_numbers for each row when (
     (old.user_id, old.phone_number, old.monthly_fee) is distinct from
     (new.user_id, new.phone_number, new.monthly_fee)
   ) execute function refuse_new_rent()`,
]
