import { type Kysely, sql } from 'kysely'

/** When an account is closed, the phone to which its calls were forwarded is erased, as the caller ID is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace trigger calls_keep_terms before update on calls for each row when (
         (old.user_id, old.rate_per_minute, old.billing_seconds, old.authorised_seconds, old.hold)
         is distinct from
         (new.user_id, new.rate_per_minute, new.billing_seconds, new.authorised_seconds, new.hold)
         or (old.from_number <> new.from_number and new.from_number <> 'anonymous')
         or (old.to_number <> new.to_number
             and (new.to_number <> 'anonymous' or old.forward_of is null))
       ) execute function refuse_new_terms()`,
    )
    .execute(db)
}
