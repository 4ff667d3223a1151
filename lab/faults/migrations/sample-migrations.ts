import { type ServerMigration, sqlMigration } from '@ringback/server/adapters/migrations'

/**
 * What a migration may do to the large tables, so that this is tried also while there are few real ones after the
 * baseline. Their names come after those of all real ones.
 */
export const SAMPLE_MIGRATIONS: Readonly<Record<string, ServerMigration>> = {
  '9001-sample-columns': sqlMigration(`
    alter table calls
      add column sample_note text,
      add column sample_count integer not null default 0,
      add constraint calls_sample_count_check check (sample_count >= 0) not valid;
    alter table users add column sample_at timestamptz`),
  '9002-sample-check': sqlMigration(
    'alter table calls validate constraint calls_sample_count_check',
  ),
  '9003-sample-indexes': sqlMigration(`-- no-transaction
create index concurrently if not exists sample_of_calls on calls (user_id, billed_seconds);

create unique index concurrently if not exists sample_of_entries on entries (account_id, id);

drop index concurrently if exists calls_by_direction;`),
  // The foreign keys and the trigger each wait for the writers of their table.
  '9004-sample-table': sqlMigration(`
    create table sample_marks (
      call_id text primary key references calls (id),
      user_id text not null references users (id),
      transfer_id text references transfers (id)
    );
    create index sample_marks_of_user on sample_marks (user_id)`),
  '9005-sample-trigger': sqlMigration(`
    create or replace trigger calls_keep_terms before update on calls for each row when (
      (old.user_id, old.rate_per_minute) is distinct from (new.user_id, new.rate_per_minute)
    ) execute function refuse_new_terms();
    alter table calls drop constraint calls_have_history_seq`),
}
