import { type Kysely, sql } from 'kysely'

/**
 * Renames columns and a table after what they hold: the sequence numbers of a user's history, and the
 * audio checks. Processes of the version before fail on the old names until they are replaced: their
 * requests are answered 5xx, and carriers and payment providers retry their webhooks. Stop the old
 * version before this migration runs; nothing is lost if it runs beside it.
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
