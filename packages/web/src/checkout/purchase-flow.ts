import {
  CREDIT_ARRIVAL_LIMIT_MS,
  CREDIT_ARRIVAL_POLL_MS,
  SUCCESS_NOTICE_MS,
} from '@ringback/contract/limits'
import type { PaymentGateway, PaymentOrder } from './payment-gateway.ts'
import {
  type CreditedPurchase,
  NO_PURCHASE,
  type OrderResult,
  type PurchaseEffect,
  type PurchaseEvent,
  type PurchaseState,
  transitionPurchase,
  GATEWAY_FAILED,
} from './purchase-machine.ts'

/**
 * Runs the purchase machine. It lives as long as the session, so that a purchase continues while the user
 * looks at another tab of the dashboard.
 */
export interface PurchaseFlow {
  state(): PurchaseState
  subscribe(listener: () => void): () => void
  buy(packageId: string): void
  /** Must be called with the credited purchases of each loaded page of transactions. */
  onTransactionsLoaded(credited: readonly CreditedPurchase[]): void
  /** Must be called with the purchases whose payments wait for a person, each time the balance is loaded. */
  onPaymentsParked(purchaseIds: readonly string[]): void
  dismissProblem(): void
}

export interface PurchaseDeps {
  gateway: Pick<PaymentGateway, 'status' | 'pay'>
  order(packageId: string): Promise<OrderResult>
  /** Reloads the balance and then the newest transactions; returns the credited purchases among them. */
  loadCredited(): Promise<CreditedPurchase[]>
  /** Marks balance and transactions as outdated. */
  refresh(): void
  hasSessionEnded(): boolean
}

export function createPurchaseFlow(deps: PurchaseDeps): PurchaseFlow {
  let state = NO_PURCHASE
  let successTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function send(event: PurchaseEvent): void {
    const next = transitionPurchase(state, event)
    if (next.state !== state) {
      state = next.state
      for (const listener of listeners) listener()
    }
    for (const effect of next.effects) void run(effect)
  }

  async function run(effect: PurchaseEffect): Promise<void> {
    const { step } = state
    switch (effect.do) {
      case 'order':
        return send(await deps.order(effect.packageId))
      case 'open-dialog':
        return openDialog(deps.gateway, effect.order, send)
      case 'poll-for-credit':
        return pollForCredit(() => state.step === step && !deps.hasSessionEnded())
      case 'start-success-timer':
        clearTimeout(successTimer)
        successTimer = setTimeout(() => send({ is: 'success-timeout' }), SUCCESS_NOTICE_MS)
        return
      case 'start-highlight-timer':
        setTimeout(
          () => state.step === step && send({ is: 'highlight-timeout' }),
          SUCCESS_NOTICE_MS,
        )
        return
      case 'refresh':
        return deps.refresh()
    }
  }

  async function pollForCredit(isPolling: () => boolean): Promise<void> {
    setTimeout(() => isPolling() && send({ is: 'poll-timeout' }), CREDIT_ARRIVAL_LIMIT_MS)
    while (isPolling()) {
      // Polling continues after a failed request, because the next one may succeed.
      const credited = await deps.loadCredited().catch(() => [])
      if (isPolling()) send({ is: 'transactions-loaded', credited })
      if (isPolling()) await new Promise(resolve => setTimeout(resolve, CREDIT_ARRIVAL_POLL_MS))
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    buy: packageId => send({ is: 'buy', packageId, gateway: deps.gateway.status() }),
    onPaymentsParked: purchaseIds => send({ is: 'payments-parked', purchaseIds }),
    onTransactionsLoaded: credited => send({ is: 'transactions-loaded', credited }),
    dismissProblem: () => send({ is: 'dismiss-problem' }),
  }
}

async function openDialog(
  gateway: PurchaseDeps['gateway'],
  order: PaymentOrder,
  send: (event: PurchaseEvent) => void,
): Promise<void> {
  try {
    const isPaid = await gateway.pay(order, description =>
      send({ is: 'payment-failed', description }),
    )
    send({ is: isPaid ? 'paid' : 'dismissed' })
  } catch {
    send({ is: 'refused', message: GATEWAY_FAILED })
  }
}
