#!/bin/sh
# Patroni runs this once, on the first primary. $1 is a connection string of the superuser.
set -eu
psql "$1" --set ON_ERROR_STOP=1 --set password="$RINGBACK_PASSWORD" <<'SQL'
create role ringback login password :'password';
create database ringback owner ringback;
SQL
