import { type Kysely, sql } from 'kysely'

/** Numbers that belong to a country and to no town of it. Servers of the version before never insert one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table virtual_numbers drop constraint virtual_numbers_type_check`,
  // The rows have one of three of these types, so that there is nothing to validate.
  `alter table virtual_numbers add constraint virtual_numbers_type_check
     check (type in ('local', 'mobile', 'national', 'toll_free')) not valid`,
]
