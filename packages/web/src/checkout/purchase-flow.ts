import {
  CREDIT_ARRIVAL_LIMIT_MS,
  CREDIT_ARRIVAL_POLL_MS,
  SUCCESS_NOTICE_MS,
} from '@ringback/contract/limits'
import { credits } from '../strings/credits.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import {
  type BoughtCredit,
  NO_PURCHASE,
  type PurchaseEffect,
  type PurchaseEvent,
  type PurchaseState,
  nextPurchase,
} from './purchase-machine.ts'
import type { PaymentOrder } from './razorpay.ts'

/** The purchase that is going on. It outlives the tab on which it was begun: credit arrives anywhere. */
export interface PurchaseFlow {
  state(): PurchaseState
  subscribe(listener: () => void): () => void
  buy(packageId: string): void
  /** Tells of the newest bought credit whenever a list of transactions was read. */
  saw(credit: BoughtCredit | null): void
  dismissProblem(): void
}

export interface PurchaseDeps {
  gateway: Pick<PaymentGateway, 'status' | 'pay'>
  order(packageId: string): Promise<Ordered>
  /** Reads the balance and then the transactions: the newest bought credit. Null when there is none. */
  look(): Promise<BoughtCredit | null>
  /** Balance and transactions have changed. */
  refresh(): void
  /** The session has ended. */
  isOver(): boolean
}

export type Ordered =
  { ok: true; order: PaymentOrder; newest: string | null } | { ok: false; words: string }

export function createPurchaseFlow(parts: PurchaseDeps): PurchaseFlow {
  let state = NO_PURCHASE
  let thanking: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function send(event: PurchaseEvent) {
    const next = nextPurchase(state, event)
    if (next.state !== state) {
      state = next.state
      for (const listener of listeners) listener()
    }
    for (const effect of next.effects) run(effect)
  }

  function run(effect: PurchaseEffect) {
    switch (effect.is) {
      case 'order':
        return void order(effect.packageId)
      case 'open-dialog':
        return void openDialog(effect.order)
      case 'watch-for-credit':
        return void watchForCredit()
      case 'thank-for-a-while':
        return thankForAWhile()
      case 'show-off-for-a-while':
        return showOffForAWhile()
      case 'refresh':
        return parts.refresh()
    }
  }

  async function order(packageId: string) {
    const ordered = await parts.order(packageId)
    if (ordered.ok) send({ is: 'ordered', order: ordered.order, newest: ordered.newest })
    else send({ is: 'refused', words: ordered.words })
  }

  async function openDialog(paymentOrder: PaymentOrder) {
    try {
      const end = await parts.gateway.pay(paymentOrder, description =>
        send({ is: 'payment-failed', description }),
      )
      send(end.is === 'paid' ? { is: 'paid' } : { is: 'dismissed' })
    } catch {
      send({ is: 'refused', words: credits.gatewayFailed })
    }
  }

  async function watchForCredit() {
    const { step } = state
    const isWatched = () => state.step === step && !parts.isOver()
    setTimeout(() => isWatched() && send({ is: 'waited' }), CREDIT_ARRIVAL_LIMIT_MS)
    while (isWatched()) {
      // A look that fails is as good as one that found nothing: the next one may succeed.
      const credit = await parts.look().catch(() => null)
      if (isWatched()) send({ is: 'seen', credit })
      if (isWatched()) await sleep(CREDIT_ARRIVAL_POLL_MS)
    }
  }

  function thankForAWhile() {
    clearTimeout(thanking)
    thanking = setTimeout(() => send({ is: 'thanked' }), SUCCESS_NOTICE_MS)
  }

  function showOffForAWhile() {
    const { step } = state
    setTimeout(() => state.step === step && send({ is: 'settled' }), SUCCESS_NOTICE_MS)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    buy: packageId => send({ is: 'choose', packageId, gateway: parts.gateway.status() }),
    saw: credit => send({ is: 'seen', credit }),
    dismissProblem: () => send({ is: 'dismiss-problem' }),
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
