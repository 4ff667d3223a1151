import { type PushNotices, getPushNotices } from '@ringback/contract/customers/notices/push-notices'
import type { ApiClient } from '../../../../api/client.ts'
import type { BrowserPush } from '../../../../push/browser-push.ts'

/** What reaches the browser with this subscription; null for nothing. */
export function noticesOf(
  { subscription }: PushNotices,
  own: string | null,
): PushNotices['subscription'] {
  return subscription?.endpoint === own && !subscription?.isGone ? subscription : null
}

/** Whether the service worker shows a notice of each call in this browser. */
export async function announcesCalls(client: ApiClient, browser: BrowserPush): Promise<boolean> {
  const own = await browser.subscription()
  if (own === null) return false
  const stored = await client.request(getPushNotices, {})
  return (
    stored.ok && noticesOf(stored.value, own.endpoint)?.kinds.includes('incoming-call') === true
  )
}
