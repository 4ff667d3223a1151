import { type Kysely, sql } from 'kysely'

/** For the job that closes registrations that were never verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_unverified on users (created_at)
    where verified_at is null and closed_at is null`.execute(db)
}
