import { buyCredit } from '@ringback/contract/credit'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ApiClient, messageOf } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { useSettings } from '../../../api/settings.ts'
import { useClient } from '../../../api/use-client.ts'
import { type PaymentGateway, createPaymentGateway } from '../../../checkout/payment-gateway.ts'
import {
  type Ordered,
  type PurchaseFlow,
  createPurchaseFlow,
} from '../../../checkout/purchase-flow.ts'
import type { Session } from '../../../session/session.ts'
import { useSession } from '../../../session/use-session.ts'
import { credits } from '../../../strings/credits.ts'
import { newestBought, transactionsQuery } from './transactions-query.ts'

/** The purchase that is going on, and what one can do about it. Loads the payment script. */
export function usePurchase() {
  const queries = useQueryClient()
  const client = useClient()
  const session = useSession()
  const { productName, checkoutScriptUrl } = useSettings()
  const [{ flow, gateway }] = useState(() =>
    ofSession(queries, { client, session, queries, productName, checkoutScriptUrl }),
  )
  useEffect(() => gateway.load(), [gateway])
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const status = useSyncExternalStore(gateway.subscribe, gateway.status)

  // Credit that arrived late shows on the next look, whoever looks.
  const { data } = useQuery({ ...transactionsQuery(client, 1) })
  useEffect(() => {
    if (data) flow.saw(newestBought(data.transactions))
  }, [data, flow])

  const problem = state.problem ?? (status === 'failed' ? credits.gatewayFailed : null)
  return {
    state,
    problem,
    canDismiss: state.problem !== null,
    buy: flow.buy,
    dismissProblem: flow.dismissProblem,
  }
}

interface Parts {
  client: ApiClient
  session: Session
  queries: QueryClient
  productName: string
  checkoutScriptUrl: string
}

interface Purchases {
  flow: PurchaseFlow
  gateway: PaymentGateway
}

// A session has one cache, and a purchase is the session's and not the tab's: it goes on under other tabs.
const purchases = new WeakMap<QueryClient, Purchases>()

function ofSession(queries: QueryClient, parts: Parts): Purchases {
  const known = purchases.get(queries)
  if (known) return known
  const made = createPurchases(parts)
  purchases.set(queries, made)
  return made
}

function createPurchases(parts: Parts): Purchases {
  const { client, session, queries, productName, checkoutScriptUrl } = parts
  const { token } = session.state()
  const gateway = createPaymentGateway(checkoutScriptUrl)
  const look = async () => {
    const first = await queries.fetchQuery({ ...transactionsQuery(client, 1), staleTime: 0 })
    return newestBought(first.transactions)
  }

  async function order(packageId: string): Promise<Ordered> {
    // What was bought before has to be known, or it would be taken for what is bought now.
    const [newest, reply] = await Promise.all([
      look().catch(() => 'unknown' as const),
      client.request(buyCredit, { body: { packageId } }),
    ])
    if (!reply.ok) return { ok: false, words: messageOf(reply.failure, credits.purchaseFailed) }
    if (newest === 'unknown') return { ok: false, words: credits.purchaseFailed }
    const paymentOrder = { ...reply.value, packageId, merchant: productName }
    return { ok: true, order: paymentOrder, newest: newest?.transactionId ?? null }
  }

  const flow = createPurchaseFlow({
    gateway,
    order,
    async look() {
      // First the balance: reading it makes the server ask for a payment that nobody told it of.
      await queries.refetchQueries({ queryKey: keys.balance })
      return look()
    },
    refresh() {
      void queries.invalidateQueries({ queryKey: keys.balance })
      void queries.invalidateQueries({ queryKey: keys.transactions })
      // Credit renews numbers in grace at once (readings 18).
      void queries.invalidateQueries({ queryKey: keys.numbers })
    },
    isOver: () => session.state().token !== token,
  })
  return { flow, gateway }
}
