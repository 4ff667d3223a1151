import type { Ports } from '../../ports/ports.ts'
import type { PushKeys } from '../../ports/vendors/push-services.ts'
import { findPushKeys, storePushKeys } from '../../store/push/push-subscriptions.ts'

const OWNER = 'push keys'

/**
 * The keys of this server, which all instances share. The first use makes them. Keys that were sealed with a secret that
 * is not configured any more are replaced: browsers then subscribe again when they open a page of ours.
 */
export async function readPushKeys(ports: Ports): Promise<PushKeys> {
  const { database, push, sealing, clock, log } = ports
  let replaced: string | null = null
  for (;;) {
    const stored = await database.read(findPushKeys)
    const privateKey = stored && sealing.open(stored.privateKey, OWNER)
    if (stored && privateKey !== null) return { publicKey: stored.publicKey, privateKey }
    if (stored) log.warn('The keys of push notices cannot be opened and are replaced')
    replaced = stored?.publicKey ?? null
    const made = push.makeKeys()
    const sealed = { ...made, privateKey: sealing.seal(made.privateKey, OWNER) }
    const options = { now: clock.now(), replaced }
    await database.transaction(tx => storePushKeys(tx, sealed, options))
  }
}
