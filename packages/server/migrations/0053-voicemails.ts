import { type Kysely, sql } from 'kysely'

/** The messages that callers leave at rented numbers, their sounds, and the greeting of a number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table virtual_numbers add column voicemail_greeting text`,
    `create table voicemails (
       id text primary key,
       user_id text not null references users (id),
       call_id text not null unique references calls (id),
       parent_sid text not null,
       from_number text not null,
       to_number text not null,
       status text not null check (status in ('recording', 'fetching', 'stored', 'deleted')),
       recording_sid text unique,
       seconds integer not null default 0,
       begun_at timestamptz not null,
       received_at timestamptz,
       read_at timestamptz,
       check_at timestamptz
     )`,
    `create index voicemails_by_user on voicemails (user_id, begun_at)`,
    `create index voicemails_due on voicemails (check_at) where check_at is not null`,
    `create index voicemails_by_age on voicemails (received_at) where received_at is not null`,
    `create table voicemail_sounds (
       voicemail_id text primary key references voicemails (id) on delete cascade,
       sound bytea not null
     )`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
