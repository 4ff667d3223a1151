import { type Kysely, sql } from 'kysely'

/** Signed webhooks of the payment provider that could not be understood, and when the provider is asked about each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table unread_payment_events (
       id text primary key,
       name text not null,
       reason text not null,
       order_id text,
       payment_id text,
       received_at timestamptz not null,
       lookup_at timestamptz
     )`,
    `create index unread_payment_events_due on unread_payment_events (lookup_at)
       where lookup_at is not null`,
    `create index unread_payment_events_by_time on unread_payment_events (received_at)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
