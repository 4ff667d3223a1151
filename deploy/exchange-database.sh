#!/bin/sh
# Replaces a database by the new one that replicates it (docs/database-upgrade.md). Stop the server first. If a step
# fails, or is interrupted, the old database accepts writes again.
# Usage: exchange-database.sh <psql of the old one> <psql of the new one>, each a command with a superuser
set -eu
psql='--no-psqlrc --quiet --no-align --tuples-only --set=ON_ERROR_STOP=1'
old="$1 $psql"
new="$2 $psql"

take_back() {
  $old <<'SQL'
set default_transaction_read_only = off;
select format('alter database %I reset default_transaction_read_only', current_database()) \gexec
SQL
  echo 'Nothing was exchanged: the old database accepts writes again.' >&2
}

state=$($new --command "
  select case
    when not exists (select from pg_subscription where subname = 'ringback') then 'has no subscription'
    when exists (select from pg_subscription_rel where srsubstate <> 'r') then 'still copies tables'
    else 'replicates' end")
if [ "$state" != replicates ]; then
  echo "Nothing was exchanged: the new database $state." >&2
  exit 1
fi

trap take_back EXIT
trap 'exit 1' HUP INT TERM
# Open connections do not read the new default, so they are terminated.
$old <<'SQL'
select format('alter database %I set default_transaction_read_only = on', current_database()) \gexec
select count(pg_terminate_backend(pid)) from pg_stat_activity
where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() \g /dev/null
set statement_timeout = '60s';
do $$
declare
  last_write pg_lsn := pg_current_wal_lsn();
begin
  while not exists (
    select from pg_replication_slots
    where slot_name = 'ringback' and confirmed_flush_lsn >= last_write)
  loop
    -- PostgreSQL has no function that waits for the position of a replication slot.
    perform pg_sleep(0.02);
  end loop;
end $$;
SQL
# Sequences are not replicated.
numbers=$($old --command "
  select format('select setval(%L, %s) \\g /dev/null', format('%I.%I', schemaname, sequencename), last_value)
  from pg_sequences where last_value is not null")
printf '%s\n' "$numbers" | $new
# From here on, a signal changes nothing: the new database has everything.
trap '' HUP INT TERM
$new --command 'drop subscription ringback'
trap - EXIT
