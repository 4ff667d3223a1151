import {
  CREDIT_ARRIVAL_LIMIT_MS,
  CREDIT_ARRIVAL_POLL_MS,
  SUCCESS_NOTICE_MS,
} from '@ringback/contract/limits'
import type { PaymentGateway } from './payment-gateway.ts'
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
import type { PaymentOrder } from './razorpay.ts'

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
  const listeners = new Set<() => void>()
  const runtime: Runtime = { deps, state: () => state, send, successTimer: undefined }

  function send(event: PurchaseEvent): void {
    const next = transitionPurchase(state, event)
    if (next.state !== state) {
      state = next.state
      for (const listener of listeners) listener()
    }
    for (const effect of next.effects) runEffect(runtime, effect)
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

interface Runtime {
  deps: PurchaseDeps
  state: () => PurchaseState
  send: (event: PurchaseEvent) => void
  successTimer: ReturnType<typeof setTimeout> | undefined
}

function runEffect(runtime: Runtime, effect: PurchaseEffect): void {
  const { deps, send } = runtime
  switch (effect.do) {
    case 'order':
      return void deps.order(effect.packageId).then(send)
    case 'open-dialog':
      return void openDialog(runtime, effect.order)
    case 'poll-for-credit':
      return void pollForCredit(runtime)
    case 'start-success-timer':
      return startSuccessTimer(runtime)
    case 'start-highlight-timer':
      return startHighlightTimer(runtime)
    case 'refresh':
      return deps.refresh()
  }
}

async function openDialog({ deps, send }: Runtime, order: PaymentOrder): Promise<void> {
  try {
    const end = await deps.gateway.pay(order, description =>
      send({ is: 'payment-failed', description }),
    )
    send(end.is === 'paid' ? { is: 'paid' } : { is: 'dismissed' })
  } catch {
    send({ is: 'refused', message: GATEWAY_FAILED })
  }
}

async function pollForCredit({ deps, send, state }: Runtime): Promise<void> {
  const { step } = state()
  const isPolling = () => state().step === step && !deps.hasSessionEnded()
  setTimeout(() => isPolling() && send({ is: 'poll-timeout' }), CREDIT_ARRIVAL_LIMIT_MS)
  while (isPolling()) {
    // Polling continues after a failed request, because the next one may succeed.
    const credited = await deps.loadCredited().catch(() => [])
    if (isPolling()) send({ is: 'transactions-loaded', credited })
    if (isPolling()) await sleep(CREDIT_ARRIVAL_POLL_MS)
  }
}

function startSuccessTimer(runtime: Runtime): void {
  clearTimeout(runtime.successTimer)
  runtime.successTimer = setTimeout(
    () => runtime.send({ is: 'success-timeout' }),
    SUCCESS_NOTICE_MS,
  )
}

function startHighlightTimer({ send, state }: Runtime): void {
  const { step } = state()
  setTimeout(() => state().step === step && send({ is: 'highlight-timeout' }), SUCCESS_NOTICE_MS)
}

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
