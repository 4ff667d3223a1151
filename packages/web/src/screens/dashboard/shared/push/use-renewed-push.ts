import {
  type PushKind,
  getPushNotices,
  setPushNotices,
} from '@ringback/contract/customers/notices/push-notices'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../../../api/queries.ts'
import { useClient } from '../../../../api/use-client.ts'
import { type BrowserPush, browserPush } from '../../../../push/browser-push.ts'

/**
 * Subscribes again at a load of the page when the browser does not have the subscription any more that the server sends
 * this session's notices to, has it for another key of the server, or has one that its push service has ended. What fails
 * is repeated at the next load.
 */
export function useRenewedPush(browser: BrowserPush = browserPush): void {
  const client = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    const renew = async () => {
      const stored = await client.request(getPushNotices, {})
      if (!stored.ok || stored.value.subscription === null) return
      const { publicKey, subscription: chosen } = stored.value
      const own = await browser.subscription()
      const isOwn = own?.endpoint === chosen.endpoint && own.publicKey === publicKey
      if (isOwn && !chosen.isGone) return
      // The browser may not know yet that it is gone.
      if (isOwn) await browser.unsubscribe()
      const subscription = await browser.subscribe(publicKey)
      if (!subscription) return
      // A kind that only a newer server knows goes back to it.
      const kinds = chosen.kinds as PushKind[]
      await client.request(setPushNotices, {
        body: { subscription, kinds, showsCaller: chosen.showsCaller },
      })
      await queries.invalidateQueries({ queryKey: keys.pushNotices })
    }
    if (browser.support() === 'supported' && browser.isAllowed()) renew().catch(() => {})
  }, [browser, client, queries])
}
