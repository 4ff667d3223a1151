#!/bin/sh
# Copies an embedded database that another major version of PostgreSQL made into a new data directory for this version.
# The old directory stays as it is. Run `npm ci` before, and stop the server.
# Usage: deploy/move-data.sh <old data directory> <new data directory>
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
old=$(cd "$1" && pwd)
case $2 in /*) new=$2 ;; *) new=$PWD/$2 ;; esac
if [ -e "$new" ]; then
  echo "$2 exists. Name a new directory." >&2
  exit 1
fi
version=$(cat "$old/postgres/PG_VERSION")
# PGlite, and the pg_dump that was made for it.
case $version in
  17) pglite=0.4.6 tools=0.3.6 ;;
  18) pglite=0.5.8 tools=0.4.8 ;;
  *)
    echo "There is no pg_dump for an embedded database of PostgreSQL $version." >&2
    exit 1
    ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A copy, because opening a database changes its files.
cp -R "$old/postgres" "$work/postgres"
cd "$work"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error \
  "@electric-sql/pglite@$pglite" "@electric-sql/pglite-tools@$tools"
node --input-type=module --eval "
  import { writeFileSync } from 'node:fs'
  import { PGlite } from '@electric-sql/pglite'
  import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
  const pg = await PGlite.create('postgres')
  writeFileSync('ringback.sql', await (await pgDump({ pg })).text())
  await pg.close()"

mkdir -m 700 "$new"
cd "$source/packages/server"
node --input-type=module --eval "
  import { readFileSync } from 'node:fs'
  import { PGlite } from '@electric-sql/pglite'
  const [, dump, directory] = process.argv
  const pg = await PGlite.create(directory)
  await pg.exec(readFileSync(dump, 'utf8'))
  await pg.close()" "$work/ringback.sql" "$new/postgres"
echo "$2 has the data of $1. Start the server with DATA_DIR=$2, and run the audit."
