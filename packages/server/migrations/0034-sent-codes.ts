import { type Kysely, sql } from 'kysely'

/**
 * The user for whom the last code was sent to a number. While the code is valid, other users can neither use up its
 * tries nor replace it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table sent_codes (
         phone_number text primary key,
         user_id text not null references users (id),
         valid_until timestamptz not null
       )`,
    )
    .execute(db)
}
