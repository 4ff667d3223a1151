import { type Kysely, sql } from 'kysely'

/**
 * Renames the sequence numbers of a user's call history and the table of audio checks to what they contain.
 * Stop servers of the previous version before this migration runs. If one still runs, its requests fail with
 * 5xx, because it uses the old names. Nothing is lost, because vendors retry their webhooks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table calls rename column place to history_seq`,
  `alter table calls rename column place_in_direction to history_seq_in_direction`,
  `alter table calls rename constraint calls_have_places to calls_have_history_seq`,
  `alter index calls_in_order rename to calls_by_history_seq`,
  `alter index calls_in_direction rename to calls_by_history_seq_in_direction`,
  `alter table setup_tests rename to audio_checks`,
  `alter table audio_checks rename constraint setup_tests_pkey to audio_checks_pkey`,
]
