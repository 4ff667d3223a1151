import { type Kysely, sql } from 'kysely'

/** The callers that a user has blocked. Their calls to the user's rented numbers hear the busy tone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table blocked_numbers (
         user_id text not null references users (id),
         phone_number text not null,
         blocked_at timestamptz not null,
         primary key (user_id, phone_number)
       )`,
    )
    .execute(db)
}
