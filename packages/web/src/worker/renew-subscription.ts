import type { PushSubscriptionKeys } from '@ringback/contract/customers/notices/push-notices'

/** What TypeScript's library lacks (W3C, Push API, section 8.6). Browsers may leave out either subscription. */
export interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * The browser has ended its subscription: subscribes again, and moves the notices to the new one. Does nothing where the
 * browser does not name the old one, whose keys prove to the server what is ours. A page that opens repairs that.
 *
 * @throws when the browser or the server refuses it
 */
export async function renewSubscription(
  { oldSubscription: old, newSubscription }: SubscriptionChange,
  pushManager: Pick<PushManager, 'subscribe'>,
  post: (body: {
    old: PushSubscriptionKeys
    subscription: PushSubscriptionKeys
  }) => Promise<unknown>,
): Promise<void> {
  if (!old) return
  const { applicationServerKey } = old.options
  const subscription =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  await post({ old: keysOf(old), subscription: keysOf(subscription) })
}

function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: '', auth: '', ...keys } }
}
