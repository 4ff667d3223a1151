import type { Micros } from '@ringback/contract/money'
import type { GatewayStatus, PaymentOrder } from './payment-gateway.ts'

export const GATEWAY_FAILED =
  'Failed to load payment gateway. Please refresh the page and try again.'

/*
 *   idle --buy--> ordering --ordered--> paying --paid--> arriving --credited--> arrived --highlight-timeout--> idle
 *    ^               |                    |                 |                      ^
 *    +----refused----+-----dismissed------+                 +--poll-timeout--> late --credited
 *
 * `payments-parked` with this purchase ends in idle, from arriving and late: the page then says what the payment
 * waits for (PurchaseNotices.tsx). `credited` stands for a `transactions-loaded` that contains this
 * purchase. `buy` also starts a new purchase from late and arrived. An event that does not fit the step leaves
 * the state unchanged.
 */
export type PurchaseStep =
  | { is: 'idle' }
  | { is: 'ordering'; packageId: string }
  /** The payment dialog is open. */
  | { is: 'paying'; packageId: string; purchaseId: string }
  /** The payment dialog reported the payment; the server has not credited it yet. */
  | { is: 'arriving'; purchaseId: string }
  /** Like `arriving`, but polling has stopped. */
  | { is: 'late'; purchaseId: string }
  | { is: 'arrived'; credit: CreditedPurchase }

export interface PurchaseState {
  step: PurchaseStep
  /** The newest order. It is kept after the purchase, because the screen still shows its exchange rate. */
  lastOrder: PaymentOrder | null
  /** The error message to show. */
  problem: string | null
  /** Whether 'Payment successful!' is on the screen. */
  successShown: boolean
}

/** A transaction that added bought credit. */
export interface CreditedPurchase {
  purchaseId: string
  transactionId: string
  amount: Micros
}

export type PurchaseEvent =
  | { is: 'buy'; packageId: string; gateway: GatewayStatus }
  | OrderResult
  | { is: 'payment-failed'; description: string | null }
  | { is: 'dismissed' }
  | { is: 'paid' }
  /** The balance was loaded, with the purchases whose payments wait for a person. */
  | { is: 'payments-parked'; purchaseIds: readonly string[] }
  /** A page of transactions was loaded, with the credited purchases on it. */
  | { is: 'transactions-loaded'; credited: readonly CreditedPurchase[] }
  | { is: 'poll-timeout' }
  | { is: 'success-timeout' }
  | { is: 'highlight-timeout' }
  | { is: 'dismiss-problem' }

/** How a request for an order, or for the payment dialog, ended. */
export type OrderResult =
  | { is: 'ordered'; order: PaymentOrder }
  | { is: 'refused'; message: string }

export type PurchaseEffect =
  | { do: 'order'; packageId: string }
  | { do: 'open-dialog'; order: PaymentOrder }
  /** Poll until the credit arrives or `poll-timeout`. */
  | { do: 'poll-for-credit' }
  | { do: 'start-success-timer' }
  | { do: 'start-highlight-timer' }
  /** Reload balance and transactions. */
  | { do: 'refresh' }

/** The result of a transition: the next state, and the effects to run in this order. */
interface Transition {
  state: PurchaseState
  effects: PurchaseEffect[]
}

export const NO_PURCHASE: PurchaseState = {
  step: { is: 'idle' },
  lastOrder: null,
  problem: null,
  successShown: false,
}

/** Whether the user may buy a package. False while a purchase is ordered, paid or waits for its credit. */
export function canBuy({ step }: PurchaseState): boolean {
  return step.is === 'idle' || step.is === 'late' || step.is === 'arrived'
}

/** Pure function of state and event. */
export function transitionPurchase(state: PurchaseState, event: PurchaseEvent): Transition {
  const { step } = state
  switch (event.is) {
    case 'buy':
      return canBuy(state) ? buy(state, event) : unchanged(state)
    case 'ordered':
      return ordered(state, event.order)
    case 'refused':
      if (step.is !== 'ordering' && step.is !== 'paying') return unchanged(state)
      return next({ ...state, step: { is: 'idle' }, problem: event.message })
    case 'payment-failed':
      if (step.is !== 'paying') return unchanged(state)
      return next({ ...state, problem: paymentFailed(event.description) })
    case 'dismissed':
      if (step.is !== 'paying') return unchanged(state)
      // The user may have paid in another app and closed the dialog before it received the result.
      return next({ ...state, step: { is: 'idle' } }, { do: 'refresh' })
    case 'paid':
      return paid(state)
    case 'transactions-loaded':
      return transactionsLoaded(state, event.credited)
    case 'payments-parked':
      if (step.is !== 'arriving' && step.is !== 'late') return unchanged(state)
      if (!event.purchaseIds.includes(step.purchaseId)) return unchanged(state)
      return next({ ...state, step: { is: 'idle' }, successShown: false })
    case 'poll-timeout':
      if (step.is !== 'arriving') return unchanged(state)
      return next({ ...state, step: { is: 'late', purchaseId: step.purchaseId } })
    case 'success-timeout':
      if (!state.successShown) return unchanged(state)
      return successTimeout(state)
    case 'highlight-timeout':
      return step.is === 'arrived' ? next({ ...state, step: { is: 'idle' } }) : unchanged(state)
    case 'dismiss-problem':
      return state.problem === null ? unchanged(state) : next({ ...state, problem: null })
  }
}

function buy(
  state: PurchaseState,
  { packageId, gateway }: { packageId: string; gateway: GatewayStatus },
): Transition {
  if (gateway === 'loading')
    return next({
      ...state,
      problem: 'Payment gateway is still loading. Please wait a moment and try again.',
    })
  if (gateway === 'failed') return next({ ...state, problem: GATEWAY_FAILED })
  const step: PurchaseStep = { is: 'ordering', packageId }
  return next({ ...state, step, problem: null, successShown: false }, { do: 'order', packageId })
}

function ordered(state: PurchaseState, order: PaymentOrder): Transition {
  if (state.step.is !== 'ordering') return unchanged(state)
  const { packageId } = state.step
  const step: PurchaseStep = { is: 'paying', packageId, purchaseId: order.purchaseId }
  return next({ ...state, step, lastOrder: order }, { do: 'open-dialog', order })
}

function paid(state: PurchaseState): Transition {
  if (state.step.is !== 'paying') return unchanged(state)
  const { purchaseId } = state.step
  return next(
    { ...state, problem: null, successShown: true, step: { is: 'arriving', purchaseId } },
    { do: 'start-success-timer' },
    { do: 'poll-for-credit' },
  )
}

function transactionsLoaded(
  state: PurchaseState,
  credited: readonly CreditedPurchase[],
): Transition {
  const { step } = state
  if (step.is !== 'arriving' && step.is !== 'late') return unchanged(state)
  const credit = credited.find(({ purchaseId }) => purchaseId === step.purchaseId)
  if (!credit) return unchanged(state)
  // The credit is news; that it will be added no longer is.
  return next(
    { ...state, step: { is: 'arrived', credit }, successShown: false },
    { do: 'refresh' },
    { do: 'start-highlight-timer' },
  )
}

function successTimeout(state: PurchaseState): Transition {
  const withoutMessage = { ...state, successShown: false }
  if (state.step.is === 'idle') return next(withoutMessage, { do: 'refresh' })
  return next(withoutMessage)
}

function unchanged(state: PurchaseState): Transition {
  return { state, effects: [] }
}

function next(state: PurchaseState, ...effects: PurchaseEffect[]): Transition {
  return { state, effects }
}

/** A failed payment, with the description of the payment provider (spec section 8). */
function paymentFailed(description: string | null): string {
  return 'Payment failed: ' + (description || 'Unknown error')
}
