-- Distributes the tables by user, once, after the migrations, on the coordinator of a Citus cluster (docs/scaling.md):
--
--   psql "$DATABASE_URL" --set ON_ERROR_STOP=1 --single-transaction --file deploy/citus.sql
--
-- Every table is here with its kind. A distributed one has the user in all its keys, and all its statements name the
-- user. A local one stays on the coordinator, for the reason that is given; "key" is a key without the user
-- (docs/decisions/0089-keys-of-calls-and-ledger.md). There is no reference table: all tables that refer to it, directly
-- or not, would be known to Citus, which refuses some of their statements.

create temporary table kinds (name text primary key, kind text not null, why text) on commit drop;
insert into kinds values
  ('billing_details', 'distributed', null),
  ('blocked_numbers', 'distributed', null),
  ('contacts', 'distributed', null),
  ('recovery_codes', 'distributed', null),
  ('two_step', 'distributed', null),

  ('accounts', 'local', 'key: id, also of the accounts of the platform'),
  ('calls', 'local', 'key: id, and the leg'),
  ('call_events', 'local', 'key: no user'),
  ('call_failures', 'local', 'key: no user'),
  ('call_feedback', 'local', 'key: no user'),
  ('call_quality', 'local', 'key: no user'),
  ('call_refunds', 'local', 'key: no user'),
  ('carrier_records', 'local', 'key: no user'),
  ('debt_transactions', 'local', 'key: the transfer'),
  ('disputes', 'local', 'key: id of the payment provider'),
  ('entries', 'local', 'key: no user'),
  ('holds', 'local', 'key: no user'),
  ('payment_refunds', 'local', 'key: no user'),
  ('payments', 'local', 'key: id of the payment provider'),
  ('purchases', 'local', 'key: id, order and payment'),
  ('push_messages', 'local', 'key: no user'),
  ('push_subscriptions', 'local', 'key: id, session and address of the browser'),
  ('recorded_greetings', 'local', 'key: no user'),
  ('tax_documents', 'local', 'key: id, number and cause'),
  ('transfers', 'local', 'key: id and key'),
  ('verified_numbers', 'local', 'key: id and number'),
  ('virtual_numbers', 'local', 'key: id and number'),
  ('voicemail_sounds', 'local', 'key: no user'),
  ('voicemails', 'local', 'key: id, call and recording'),

  ('users', 'local', 'directory: the e-mail address'),
  ('email_changes', 'local', 'directory: the token'),
  ('login_challenges', 'local', 'directory: the token'),
  ('mail_tokens', 'local', 'directory: the token'),
  ('password_resets', 'local', 'directory: the token'),
  ('sent_codes', 'local', 'directory: the number'),
  ('sessions', 'local', 'directory: the token'),

  ('known_browsers', 'local', 'old rows: deleted by their place in the table'),
  ('known_networks', 'local', 'old rows: deleted by their place in the table'),
  ('two_step_set_ups', 'local', 'old rows: deleted by their place in the table'),

  ('access_ends', 'local', 'queue'),
  ('job_failures', 'local', 'queue'),
  ('mails', 'local', 'queue'),
  ('tax_documents_due', 'local', 'queue'),
  ('tax_invoices_due', 'local', 'queue'),
  ('unread_payment_events', 'local', 'queue'),

  ('alarms', 'local', 'platform'),
  ('attempts', 'local', 'platform'),
  ('audio_checks', 'local', 'platform'),
  ('audit_checkpoints', 'local', 'platform'),
  ('caller_id_removals', 'local', 'platform'),
  ('day_totals', 'local', 'platform'),
  ('deck_activations', 'local', 'platform'),
  ('exchange_rate_fetches', 'local', 'platform'),
  ('migrations', 'local', 'platform'),
  ('migrations_lock', 'local', 'platform'),
  ('number_fees', 'local', 'platform'),
  ('operator_changes', 'local', 'platform'),
  ('operator_invitations', 'local', 'platform'),
  ('operator_networks', 'local', 'platform'),
  ('operator_recovery_codes', 'local', 'platform'),
  ('operator_sessions', 'local', 'platform'),
  ('operators', 'local', 'platform'),
  ('orphan_releases', 'local', 'platform'),
  ('payment_events', 'local', 'platform'),
  ('push_keys', 'local', 'platform'),
  ('rate_decks', 'local', 'platform'),
  ('rate_overrides', 'local', 'platform'),
  ('rates', 'local', 'platform'),
  ('reconciliation_checks', 'local', 'platform'),
  ('reconciliation_differences', 'local', 'platform'),
  ('reconciliation_runs', 'local', 'platform'),
  ('setting_changes', 'local', 'platform'),
  ('settings', 'local', 'platform'),
  ('support_credit', 'local', 'platform'),
  ('tax_document_numbers', 'local', 'platform'),
  ('trunk_numbers', 'local', 'platform'),
  ('welcome_claims', 'local', 'platform');

-- A table on the workers cannot refer to one on the coordinator. Users are never deleted.
do $$
declare
  each record;
begin
  for each in
    select conname, conrelid::regclass as table from pg_constraint
    join kinds on kinds.kind = 'distributed' and conrelid = kinds.name::regclass
    where contype = 'f'
  loop
    execute format('alter table %s drop constraint %I', each.table, each.conname);
  end loop;
  for each in select name from kinds where kind = 'distributed' order by name loop
    perform create_distributed_table(each.name::regclass, 'user_id');
  end loop;
end $$;
