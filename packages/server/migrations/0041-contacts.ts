import { type Kysely, sql } from 'kysely'

/** The people whose numbers a user has saved. A user's contacts are always read together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table contacts (
         id text primary key,
         user_id text not null references users (id),
         name text not null,
         numbers jsonb not null,
         note text not null,
         is_favourite boolean not null,
         created_at timestamptz not null
       )`,
    )
    .execute(db)
  await sql.raw('create index contacts_of_user on contacts (user_id, created_at, id)').execute(db)
}
