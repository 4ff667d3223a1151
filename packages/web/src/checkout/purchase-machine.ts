import type { Micros } from '@ringback/contract/money'
import { credits, paymentFailed } from '../strings/credits.ts'
import type { GatewayStatus } from './payment-gateway.ts'
import type { PaymentOrder } from './razorpay.ts'

/*
 *   idle --choose--> ordering --ordered--> paying --paid--> arriving --credited--> arrived --highlight-timeout--> idle
 *    ^                  |                    |                 |                      ^
 *    +-----refused------+-----dismissed------+                 +--poll-timeout--> late --credited
 *
 * `credited` stands for a `transactions-read` that contains this purchase. `choose` also starts a new purchase
 * from late and arrived. An event that does not fit the step leaves the state unchanged.
 */
export type PurchaseStep =
  | { is: 'idle' }
  | { is: 'ordering'; packageId: string }
  /** The payment dialog is open. */
  | { is: 'paying'; packageId: string; purchaseId: string }
  /** The browser reported the payment; the server has not credited it yet. */
  | { is: 'arriving'; purchaseId: string }
  /** As arriving, but polling has stopped. */
  | { is: 'late'; purchaseId: string }
  | { is: 'arrived'; credit: CreditedPurchase }

export interface PurchaseState {
  step: PurchaseStep
  /** The newest order. It outlives its purchase, because its exchange rate stays on the screen. */
  quote: PaymentOrder | null
  /** The error message to show. */
  problem: string | null
  /** Whether 'Payment successful!' is on the screen. */
  thanks: boolean
}

/** A transaction that added bought credit. */
export interface CreditedPurchase {
  purchaseId: string
  transactionId: string
  amount: Micros
}

export type PurchaseEvent =
  | { is: 'choose'; packageId: string; gateway: GatewayStatus }
  | OrderResult
  | { is: 'payment-failed'; description: string | null }
  | { is: 'dismissed' }
  | { is: 'paid' }
  /** A page of transactions was loaded, with the credited purchases on it. */
  | { is: 'transactions-read'; credited: readonly CreditedPurchase[] }
  | { is: 'poll-timeout' }
  | { is: 'thanks-timeout' }
  | { is: 'highlight-timeout' }
  | { is: 'dismiss-problem' }

/** How a request for an order, or for the payment dialog, ended. */
export type OrderResult =
  { is: 'ordered'; order: PaymentOrder } | { is: 'refused'; message: string }

export type PurchaseEffect =
  | { is: 'order'; packageId: string }
  | { is: 'open-dialog'; order: PaymentOrder }
  /** Poll until the credit arrives or `poll-timeout`. */
  | { is: 'poll-for-credit' }
  | { is: 'start-thanks-timer' }
  | { is: 'start-highlight-timer' }
  /** Reload balance and transactions. */
  | { is: 'refresh' }

export const NO_PURCHASE: PurchaseState = {
  step: { is: 'idle' },
  quote: null,
  problem: null,
  thanks: false,
}

/** Whether a package may be chosen. False while a purchase is ordered or paid, or its credit is polled for. */
export function mayChoose({ step }: PurchaseState): boolean {
  return step.is === 'idle' || step.is === 'late' || step.is === 'arrived'
}

/** The state after an event, and the effects to run. */
export function nextPurchase(
  state: PurchaseState,
  event: PurchaseEvent,
): { state: PurchaseState; effects: PurchaseEffect[] } {
  const { step } = state
  const become = (part: Partial<PurchaseState>, ...effects: PurchaseEffect[]) => ({
    state: { ...state, ...part },
    effects,
  })
  const unchanged = { state, effects: [] }
  switch (event.is) {
    case 'choose': {
      if (!mayChoose(state)) return unchanged
      if (event.gateway === 'loading') return become({ problem: credits.gatewayLoading })
      if (event.gateway === 'failed') return become({ problem: credits.gatewayFailed })
      const { packageId } = event
      const ordering = { is: 'ordering', packageId } as const
      return become({ step: ordering, problem: null, thanks: false }, { is: 'order', packageId })
    }
    case 'ordered': {
      if (step.is !== 'ordering') return unchanged
      const { order } = event
      const { purchaseId } = order
      const paying = { is: 'paying', packageId: step.packageId, purchaseId } as const
      return become({ step: paying, quote: order }, { is: 'open-dialog', order })
    }
    case 'refused':
      if (step.is !== 'ordering' && step.is !== 'paying') return unchanged
      return become({ step: { is: 'idle' }, problem: event.message })
    case 'payment-failed':
      if (step.is !== 'paying') return unchanged
      return become({ problem: paymentFailed(event.description) })
    case 'dismissed':
      if (step.is !== 'paying') return unchanged
      // The user may have paid in another app and closed the dialog before it noticed.
      return become({ step: { is: 'idle' } }, { is: 'refresh' })
    case 'paid': {
      if (step.is !== 'paying') return unchanged
      const arriving = { is: 'arriving', purchaseId: step.purchaseId } as const
      return become(
        { step: arriving, problem: null, thanks: true },
        { is: 'start-thanks-timer' },
        { is: 'poll-for-credit' },
      )
    }
    case 'transactions-read': {
      if (step.is !== 'arriving' && step.is !== 'late') return unchanged
      const credit = event.credited.find(({ purchaseId }) => purchaseId === step.purchaseId)
      if (!credit) return unchanged
      const arrived = { is: 'arrived', credit } as const
      return become({ step: arrived }, { is: 'refresh' }, { is: 'start-highlight-timer' })
    }
    case 'poll-timeout':
      if (step.is !== 'arriving') return unchanged
      return become({ step: { is: 'late', purchaseId: step.purchaseId } })
    case 'thanks-timeout':
      return state.thanks ? become({ thanks: false }) : unchanged
    case 'highlight-timeout':
      return step.is === 'arrived' ? become({ step: { is: 'idle' } }) : unchanged
    case 'dismiss-problem':
      return state.problem === null ? unchanged : become({ problem: null })
  }
}
