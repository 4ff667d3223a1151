import type { Reader } from '../../ports/database.ts'

/**
 * Users who registered before the given time, have not verified their e-mail, are not frozen, and have no link in a mail any more. The
 * rule for links in mails in `actions/retention.ts` has how long an expired link is kept.
 *
 * @param after the id to continue behind, or null for the first batch
 * @returns at most `limit` ids in order
 */
export async function listAbandonedRegistrations(
  db: Reader,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('verified_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('frozen_at', 'is', null)
    .where('created_at', '<', before)
    .$if(after !== null, users => users.where('id', '>', after))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_tokens')
            .select('user_id')
            .whereRef('mail_tokens.user_id', '=', 'users.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The password hash of an unverified user's first registration; null for every other address. */
export async function findUnverifiedHash(db: Reader, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email.toLowerCase())
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}
