import { type Kysely, sql } from 'kysely'

/**
 * What the carrier charges for calls to a kind of number, and for the message that a caller leaves. An earlier version
 * stores neither: the settings of the business have the prices of kinds without one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table number_fees
     add column incoming_cost_per_minute bigint,
     add constraint number_fees_incoming_cost_per_minute_check
       check (incoming_cost_per_minute > 0) not valid`,
  `alter table calls
     add column message_cost bigint,
     add constraint calls_message_cost_check check (message_cost >= 0) not valid`,
]
