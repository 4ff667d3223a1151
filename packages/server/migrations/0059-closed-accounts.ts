import { type Kysely, sql } from 'kysely'

/** What an account leaves behind when it is closed, or when its user removes a phone, and the way back into an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The user's own phone is erased from each call, also from one that the user has called from the browser.
  `create or replace trigger calls_keep_terms before update on calls for each row when (
     (old.user_id, old.rate_per_minute, old.billing_seconds, old.authorised_seconds, old.hold)
     is distinct from
     (new.user_id, new.rate_per_minute, new.billing_seconds, new.authorised_seconds, new.hold)
     or (old.from_number <> new.from_number and new.from_number <> 'anonymous')
     or (old.to_number <> new.to_number and new.to_number <> 'anonymous')
   ) execute function refuse_new_terms()`,
  // Phones that no user has verified any more, and that the carrier still allows as caller ID. No row names its user.
  `create table caller_id_removals (
     id text primary key,
     phone_number text not null unique,
     wanted_at timestamptz not null,
     check_at timestamptz not null
   )`,
  `create index caller_id_removals_by_check on caller_id_removals (check_at)`,
  // A link in the mail about two-step sign-in, which removes the second step too.
  `alter table password_resets add column removes_two_step boolean not null default false`,
  `create index verified_numbers_lost on verified_numbers (lost_at) where lost_at is not null`,
]
