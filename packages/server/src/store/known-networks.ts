import { sql } from 'kysely'
import { type Standing, standingOf } from '../core/accounts/new-browser.ts'
import type { Reader, Tx } from '../ports/database.ts'

/** Of one person. Those that were used last are kept. */
const MAX_NETWORKS = 50

const TABLES = {
  user: { table: sql.table('known_networks'), person: sql.ref('user_id') },
  operator: { table: sql.table('operator_networks'), person: sql.ref('operator_id') },
}

/** Whose networks they are. */
export interface NetworkOwner {
  kind: keyof typeof TABLES
  id: string
}

export interface KnownNetwork {
  owner: NetworkOwner
  networkHash: Buffer
}

export async function isKnownNetwork(db: Reader, network: KnownNetwork): Promise<boolean> {
  return (await findNetworkStanding(db, network)) === 'known'
}

/** What is known of this network among those of its owner. */
export async function findNetworkStanding(
  db: Reader,
  { owner, networkHash }: KnownNetwork,
): Promise<Standing> {
  const { table, person } = TABLES[owner.kind]
  const { rows } = await sql<{ network_hash: Buffer }>`
    select network_hash from ${table} where ${person} = ${owner.id}`.execute(db)
  return standingOf(
    rows.map(row => row.network_hash),
    networkHash,
  )
}

export function recordKnownNetwork(
  tx: Tx,
  { owner: { kind, id }, networkHash }: KnownNetwork,
  now: Date,
): void {
  const { table, person } = TABLES[kind]
  tx.enqueue(
    sql`
      insert into ${table} (${person}, network_hash, used_at)
      values (${id}, ${networkHash}, ${now})
      on conflict (${person}, network_hash) do update set used_at = excluded.used_at
    `.compile(tx),
  )
  tx.enqueue(
    sql`
      delete from ${table} where ${person} = ${id} and network_hash in (
        select network_hash from ${table}
        where ${person} = ${id} order by used_at desc offset ${MAX_NETWORKS}
      )`.compile(tx),
  )
}
