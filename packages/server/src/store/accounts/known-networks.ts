import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/** Of one user. Those that were used last are kept. */
const MAX_NETWORKS = 50

export interface KnownNetwork {
  userId: string
  networkHash: Buffer
}

export async function isKnownNetwork(db: Reader, network: KnownNetwork): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('used_at')
    .where('user_id', '=', network.userId)
    .where('network_hash', '=', network.networkHash)
    .executeTakeFirst()
  return row !== undefined
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
