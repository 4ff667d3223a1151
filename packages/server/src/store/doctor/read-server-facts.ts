import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

export interface ServerFacts {
  /** PostgreSQL's `server_version_num`, for example 170002. */
  versionNumber: number
  now: Date
}

export async function readServerFacts(db: Reader): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int as "versionNumber", clock_timestamp() as now
  `.execute(db)
  return onlyRow(rows)
}

/** What a server says about the one that it follows. */
export interface ReplicationFacts {
  isReplica: boolean
  /** The same for a primary and its replicas, and the name of the database. */
  source: string
}

export async function readReplicationFacts(db: Reader): Promise<ReplicationFacts> {
  const { rows } = await sql<ReplicationFacts>`
    select pg_is_in_recovery() as "isReplica",
      (select system_identifier from pg_control_system()) || ' ' || current_database() as source
  `.execute(db)
  return onlyRow(rows)
}

export interface CollationFacts {
  database: string
  /** What ordered the text of the indexes, and what orders text now; null for an order that has no versions. */
  storedVersion: string | null
  actualVersion: string | null
  /** Other collations that tables or indexes use and whose version has changed, ready for a statement. */
  changed: string[]
}

/** By which rules the indexes of text were made, and which ones the system of the database has now. */
export async function readCollations(db: Reader): Promise<CollationFacts> {
  const { rows } = await sql<CollationFacts>`
    select quote_ident(datname) as database, datcollversion as "storedVersion",
           pg_database_collation_actual_version(oid) as "actualVersion",
           array(
             select other.oid::regcollation::text from pg_collation other
             where collversion <> pg_collation_actual_version(other.oid) and exists (
               select from pg_depend
               where refclassid = 'pg_collation'::regclass and refobjid = other.oid)
             order by 1) as changed
    from pg_database where datname = current_database()
  `.execute(db)
  return onlyRow(rows)
}

export interface PaymentFacts {
  lastWebhookAt: Date | null
  lastPaymentAt: Date | null
}

/** When the last signed webhook of the payment provider arrived, and when the last payment was seen. */
export async function readPaymentFacts(db: Reader): Promise<PaymentFacts> {
  const { rows } = await sql<PaymentFacts>`
    select (select max(received_at) from payment_events) as "lastWebhookAt",
           (select max(seen_at) from payments) as "lastPaymentAt"
  `.execute(db)
  return rows[0] ?? { lastWebhookAt: null, lastPaymentAt: null }
}

/** The signed webhooks since a time that were not understood. */
export async function readUnreadEvents(
  db: Reader,
  since: Date,
): Promise<{ count: number; last: { name: string; reason: string } | null }> {
  const { rows } = await sql<{ count: bigint; name: string; reason: string }>`
    select count(*) over () as count, name, reason from unread_payment_events
    where received_at > ${since} order by received_at desc limit 1
  `.execute(db)
  const [last] = rows
  return { count: Number(last?.count ?? 0n), last: last ?? null }
}

/** Each prefix of the rate active deck with its country, null for satellite networks and the like. */
export async function readSoldPrefixes(
  tx: Tx,
): Promise<{ prefix: string; country: string | null }[]> {
  return tx
    .selectFrom('rates')
    .innerJoin('rate_decks', 'rate_decks.id', 'rates.deck_id')
    .select(['rates.prefix', 'rates.country'])
    .where('rate_decks.active', '=', true)
    .execute()
}

/** Whether a server of this version has started on this database before. */
export async function hasTables(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('settings') is not null as found
  `.execute(db)
  return rows[0]?.found === true
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The database returned no row')
  return row
}
