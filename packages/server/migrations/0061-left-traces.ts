import { type Kysely, sql } from 'kysely'

/**
 * Erases what earlier versions left: the times of welcome claims, and what renters had chosen for numbers whose rental
 * has ended. It changes no table, so that it locks no more than these rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await coarsenClaims(db)
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** The exact time of a claim was that of the user's transfer, and so led from the hash to a closed account. */
export async function coarsenClaims(db: Kysely<unknown>): Promise<void> {
  await sql`
    update welcome_claims set claimed_at = date_trunc('day', claimed_at, 'UTC')
    where claimed_at <> date_trunc('day', claimed_at, 'UTC')`.execute(db)
}

const ENDED = `virtual_numbers.status in ('pending_deactivation', 'deactivated', 'abandoned')`

const STATEMENTS = [
  `update virtual_numbers
     set quiet_from = null, quiet_until = null, quiet_zone = null, forward_to_id = null,
       voicemail_greeting = null, rings_browser = true
     where ${ENDED}
       and (quiet_zone is not null or forward_to_id is not null or voicemail_greeting is not null
         or not rings_browser)`,
  `delete from recorded_greetings using virtual_numbers
     where virtual_numbers.id = recorded_greetings.number_id and ${ENDED}`,
]
