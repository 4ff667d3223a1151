import type { Reader, Tx } from '../../ports/database.ts'

export interface StoredPushKeys {
  publicKey: string
  /** Sealed. */
  privateKey: string
}

export async function findPushKeys(db: Reader): Promise<StoredPushKeys | null> {
  const row = await db
    .selectFrom('push_keys')
    .select(['public_key', 'private_key'])
    .executeTakeFirst()
  return row ? { publicKey: row.public_key, privateKey: row.private_key } : null
}

/** Stores keys, unless another instance was faster or, with `replaced`, has replaced these. */
export async function storePushKeys(
  tx: Tx,
  { publicKey, privateKey }: StoredPushKeys,
  { now, replaced }: { now: Date; replaced: string | null },
): Promise<void> {
  const row = { public_key: publicKey, private_key: privateKey, created_at: now }
  await tx
    .insertInto('push_keys')
    .values({ id: 1, ...row })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where('push_keys.public_key', '=', replaced ?? ''),
    )
    .execute()
}
