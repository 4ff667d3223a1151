import { type Kysely, sql } from 'kysely'

/** What support has given in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table support_credit (
     operator_id text not null references operators,
     day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
     given bigint not null check (given >= 0),
     primary key (operator_id, day)
   )`,
]
