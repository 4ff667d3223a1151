import type {
  PushKind,
  PushNotices,
  PushSubscriptionKeys,
} from '@ringback/contract/customers/notices/push-notices'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import {
  deletePushSubscription,
  findPushKeys,
  findPushSubscription,
  replacePushSubscription,
  storePushKeys,
  storePushSubscription,
} from '../../store/push/push-subscriptions.ts'
import { touchSession } from '../../store/accounts/sessions.ts'
import type { PushKeys } from '../../ports/vendors/push-services.ts'

/** The session of a request, which stands for its browser. */
interface Requester {
  id: string
  sessionHash: Buffer
}

/** What reaches the browser of the session. */
export async function readPushNotices(
  ports: Ports,
  { sessionHash }: Requester,
): Promise<PushNotices> {
  const { publicKey } = await readPushKeys(ports)
  const subscription = await ports.database.read(db => findPushSubscription(db, sessionHash))
  return { publicKey, subscription }
}

/** Sends notices of these kinds to the browser of the session, until it ends. */
export async function choosePushNotices(
  ports: Ports,
  requester: Requester,
  chosen: { subscription: PushSubscriptionKeys; kinds: readonly PushKind[]; showsCaller: boolean },
): Promise<Outcome<PushNotices, 'not-a-push-service'>> {
  const { endpoint, keys } = chosen.subscription
  if (!ports.push.accepts(endpoint)) return refused('not-a-push-service')
  const { kinds, showsCaller } = chosen
  const { id: userId, sessionHash } = requester
  const stored = { endpoint, ...keys, kinds, showsCaller, userId, sessionHash }
  const id = ports.ids.next('push')
  const now = ports.clock.now()
  await ports.database.transaction(async tx => {
    await storePushSubscription(tx, id, { ...stored, now })
    await touchSession(tx, sessionHash, { now, limits: ports.business })
  })
  return accepted(await readPushNotices(ports, requester))
}

/** A browser has replaced its subscription, while no page of ours is open in it. */
export async function renewPushSubscription(
  { database, push }: Ports,
  { old, subscription }: { old: PushSubscriptionKeys; subscription: PushSubscriptionKeys },
): Promise<Outcome<null, 'not-a-push-service' | 'unknown-subscription'>> {
  if (!push.accepts(subscription.endpoint)) return refused('not-a-push-service')
  const address = ({ endpoint, keys }: PushSubscriptionKeys) => ({ endpoint, ...keys })
  const isKnown = await database.transaction(tx =>
    replacePushSubscription(tx, address(old), address(subscription)),
  )
  return isKnown ? accepted(null) : refused('unknown-subscription')
}

export async function endPushNotices(ports: Ports, requester: Requester): Promise<PushNotices> {
  const { sessionHash } = requester
  const now = ports.clock.now()
  await ports.database.transaction(async tx => {
    await deletePushSubscription(tx, sessionHash)
    await touchSession(tx, sessionHash, { now, limits: ports.business })
  })
  return readPushNotices(ports, requester)
}

const OWNER = 'push keys'

/**
 * The keys of this server, which all instances share. The first use makes them. Keys that were sealed with a secret that
 * is not configured any more are replaced: browsers then subscribe again when they open a page of ours.
 */
export async function readPushKeys(ports: Ports): Promise<PushKeys & { createdAt: Date }> {
  const { database, push, sealing, clock, log } = ports
  let replaced: string | null = null
  for (;;) {
    const stored = await database.read(findPushKeys)
    const privateKey = stored && sealing.open(stored.privateKey, OWNER)
    if (stored && privateKey !== null) return { ...stored, privateKey }
    if (stored) log.warn('The keys of push notices cannot be opened and are replaced')
    replaced = stored?.publicKey ?? null
    const made = push.makeKeys()
    const sealed = {
      publicKey: made.publicKey,
      privateKey: sealing.seal(made.privateKey, OWNER),
      createdAt: clock.now(),
    }
    await database.transaction(tx => storePushKeys(tx, sealed, { replaced }))
  }
}
