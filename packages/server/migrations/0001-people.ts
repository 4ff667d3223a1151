import { type Kysely, sql } from 'kysely'

/** Users, their sessions and mail tokens, the outbox of mails, and attempts that count against limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text not null unique check (email = lower(email)),
      display_name text not null,
      password_hash text not null,
      verified_at timestamptz,
      selected_caller_id text,
      created_at timestamptz not null
    );

    create table sessions (
      token_hash bytea primary key,
      user_id text not null references users on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index sessions_user_id on sessions (user_id);
    create index sessions_expires_at on sessions (expires_at);

    create table mail_tokens (
      token_hash bytea primary key,
      user_id text not null references users on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index mail_tokens_user_id on mail_tokens (user_id);

    create table mails (
      id text primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      sent_at timestamptz
    );
    create index mails_unsent on mails (next_attempt_at) where sent_at is null;

    create table attempts (
      key text not null,
      at timestamptz not null
    );
    create index attempts_key_at on attempts (key, at);
  `.execute(db)
}
