import { buyCredit } from '@ringback/contract/customers/credit/credit'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ApiClient, messageOf } from '../../../../api/client.ts'
import { keepPageWhile } from '../../../../api/page-build.ts'
import { keys, useBalance } from '../../../../api/queries.ts'
import { useSettings } from '../../../../api/settings.ts'
import { useClient } from '../../../../api/use-client.ts'
import { type PaymentGateway, createPaymentGateway } from '../../../../checkout/payment-gateway.ts'
import { type PurchaseFlow, createPurchaseFlow } from '../../../../checkout/purchase-flow.ts'
import type { OrderResult } from '../../../../checkout/purchase-machine.ts'
import type { Session } from '../../../../session/session.ts'
import { useSession } from '../../../../session/use-session.ts'
import { GATEWAY_FAILED } from '../../../../checkout/purchase-machine.ts'
import { creditedPurchases, transactionsQuery } from './transactions-query.ts'

/** The session's current purchase, and the actions on it. Loads the payment script. */
export function usePurchase() {
  const queries = useQueryClient()
  const client = useClient()
  const session = useSession()
  const { productName, checkoutScriptUrl } = useSettings()
  const [{ flow, gateway }] = useState(() =>
    sessionCheckout(queries, { client, session, queries, productName, checkoutScriptUrl }),
  )
  useEffect(() => gateway.load(), [gateway])
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const gatewayStatus = useSyncExternalStore(gateway.subscribe, gateway.status)

  // Polling stops after a while. Credit that arrives later is found when the first page is loaded again.
  const { data } = useQuery({ ...transactionsQuery(client, 1) })
  useEffect(() => {
    if (data) flow.onTransactionsLoaded(creditedPurchases(data.transactions))
  }, [data, flow])

  const parked = useBalance().data?.parkedPayments
  useEffect(() => {
    if (parked) flow.onPaymentsParked(parked.flatMap(({ purchaseId }) => purchaseId ?? []))
  }, [parked, flow])

  const problem = state.problem ?? (gatewayStatus === 'failed' ? GATEWAY_FAILED : null)
  return {
    state,
    problem,
    canDismiss: state.problem !== null,
    buy: flow.buy,
    dismissProblem: flow.dismissProblem,
  }
}

interface CheckoutDeps {
  client: ApiClient
  session: Session
  queries: QueryClient
  productName: string
  checkoutScriptUrl: string
}

interface Checkout {
  flow: PurchaseFlow
  gateway: PaymentGateway
}

// A purchase belongs to the session, not to the Credits tab: it continues while other tabs are shown.
// Every session has its own query cache, which therefore serves as the key.
const checkouts = new WeakMap<QueryClient, Checkout>()

function sessionCheckout(queries: QueryClient, deps: CheckoutDeps): Checkout {
  const existing = checkouts.get(queries)
  if (existing) return existing
  const created = createCheckout(deps)
  checkouts.set(queries, created)
  return created
}

function createCheckout(deps: CheckoutDeps): Checkout {
  const { client, session, queries, productName, checkoutScriptUrl } = deps
  const { token } = session.state()
  const gateway = createPaymentGateway(checkoutScriptUrl)

  async function order(packageId: string): Promise<OrderResult> {
    const reply = await client.request(buyCredit, { body: { packageId } })
    if (!reply.ok)
      return { is: 'refused', message: messageOf(reply.failure, 'Failed to initiate purchase') }
    return { is: 'ordered', order: { ...reply.value, packageId, merchant: productName } }
  }

  const flow = createPurchaseFlow({
    gateway,
    order,
    async loadCredited() {
      // The balance is requested first. For this request the server polls the payment provider, in case a
      // webhook was lost, so the transactions that follow contain the credit.
      await queries.refetchQueries({ queryKey: keys.balance })
      const firstPage = await queries.fetchQuery({ ...transactionsQuery(client, 1), staleTime: 0 })
      return creditedPurchases(firstPage.transactions)
    },
    refresh() {
      void queries.invalidateQueries({ queryKey: keys.balance })
      void queries.invalidateQueries({ queryKey: keys.transactions })
      void queries.invalidateQueries({ queryKey: keys.documents })
      // New credit renews numbers in their grace period within seconds.
      void queries.invalidateQueries({ queryKey: keys.numbers })
    },
    hasSessionEnded: () => session.state().token !== token,
  })
  // Also a late one, which the page still names.
  keepPageWhile('purchase', () => flow.state().step.is !== 'idle')
  return { flow, gateway }
}
