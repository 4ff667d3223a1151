import { sql } from 'kysely'
import { type Standing, standingOf } from '../../core/accounts/new-browser.ts'
import type { Reader, Tx } from '../../ports/database.ts'

/** Of one user. Those that were used last are kept. */
const MAX_NETWORKS = 50

export interface KnownNetwork {
  userId: string
  networkHash: Buffer
}

export async function isKnownNetwork(db: Reader, network: KnownNetwork): Promise<boolean> {
  return (await findNetworkStanding(db, network)) === 'known'
}

/** What is known of this network among those of its user. */
export async function findNetworkStanding(db: Reader, network: KnownNetwork): Promise<Standing> {
  const rows = await db
    .selectFrom('known_networks')
    .select('network_hash')
    .where('user_id', '=', network.userId)
    .execute()
  return standingOf(
    rows.map(row => row.network_hash),
    network.networkHash,
  )
}

export function recordKnownNetwork(tx: Tx, { userId, networkHash }: KnownNetwork, now: Date): void {
  tx.enqueue(
    sql`
      insert into known_networks (user_id, network_hash, used_at)
      values (${userId}, ${networkHash}, ${now})
      on conflict (user_id, network_hash) do update set used_at = excluded.used_at
    `.compile(tx),
  )
  tx.enqueue(
    sql`
      delete from known_networks where user_id = ${userId} and network_hash in (
        select network_hash from known_networks
        where user_id = ${userId} order by used_at desc offset ${MAX_NETWORKS}
      )`.compile(tx),
  )
}
