import type { Micros } from '@ringback/contract/money'
import { credits, paymentFailed } from '../strings/credits.ts'
import type { GatewayStatus } from './payment-gateway.ts'
import type { PaymentOrder } from './razorpay.ts'

/*
 *   idle --choose--> ordering --ordered--> paying --paid--> arriving --seen--> arrived --settled--> idle
 *    ^                  |                    |                 |                  ^
 *    +-----refused------+-----dismissed------+                 +--waited--> late --seen
 *
 * `choose` begins anew from idle, late and arrived. An event that does not fit changes nothing.
 */
export type PurchaseStep =
  | { is: 'idle' }
  | { is: 'ordering'; packageId: string }
  /** The dialog is open. `newest` is the newest bought credit from before: another one is this one. */
  | { is: 'paying'; packageId: string; newest: string | null }
  | { is: 'arriving'; newest: string | null }
  | { is: 'late'; newest: string | null }
  | { is: 'arrived'; credit: BoughtCredit }

export interface PurchaseState {
  step: PurchaseStep
  /** The newest order: the rate of exchange that it was quoted at stays on the screen. */
  quote: PaymentOrder | null
  /** What went wrong, in words for people. */
  problem: string | null
  /** 'Payment successful!' is on the screen. */
  thanks: boolean
}

/** A transaction that bought credit. */
export interface BoughtCredit {
  transactionId: string
  amount: Micros
}

export type PurchaseEvent =
  | { is: 'choose'; packageId: string; gateway: GatewayStatus }
  | { is: 'ordered'; order: PaymentOrder; newest: string | null }
  | { is: 'refused'; words: string }
  | { is: 'payment-failed'; description: string | null }
  | { is: 'dismissed' }
  | { is: 'paid' }
  /** Somebody looked: the newest bought credit, or that there is none. */
  | { is: 'seen'; credit: BoughtCredit | null }
  /** The time in which credit arrives is over. */
  | { is: 'waited' }
  /** The success message has been on the screen for long enough. */
  | { is: 'thanked' }
  /** The credit that arrived has been shown off for long enough. */
  | { is: 'settled' }
  | { is: 'dismiss-problem' }

export type PurchaseEffect =
  | { is: 'order'; packageId: string }
  | { is: 'open-dialog'; order: PaymentOrder }
  | { is: 'watch-for-credit' }
  | { is: 'thank-for-a-while' }
  | { is: 'show-off-for-a-while' }
  /** Balance and transactions are not what they were. */
  | { is: 'refresh' }

export const NO_PURCHASE: PurchaseState = {
  step: { is: 'idle' },
  quote: null,
  problem: null,
  thanks: false,
}

/** May another package be chosen? Not while one is being ordered or paid, nor before it can be there. */
export function mayChoose({ step }: PurchaseState): boolean {
  return step.is === 'idle' || step.is === 'late' || step.is === 'arrived'
}

/** What an event makes of a purchase, and what has to be done about it. */
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
      const { order, newest } = event
      const paying = { is: 'paying', packageId: step.packageId, newest } as const
      return become({ step: paying, quote: order }, { is: 'open-dialog', order })
    }
    case 'refused':
      if (step.is !== 'ordering' && step.is !== 'paying') return unchanged
      return become({ step: { is: 'idle' }, problem: event.words })
    case 'payment-failed':
      if (step.is !== 'paying') return unchanged
      return become({ problem: paymentFailed(event.description) })
    case 'dismissed':
      if (step.is !== 'paying') return unchanged
      // Somebody may have paid in another app and closed the dialog before it knew.
      return become({ step: { is: 'idle' } }, { is: 'refresh' })
    case 'paid': {
      if (step.is !== 'paying') return unchanged
      const arriving = { is: 'arriving', newest: step.newest } as const
      return become(
        { step: arriving, problem: null, thanks: true },
        { is: 'thank-for-a-while' },
        { is: 'watch-for-credit' },
      )
    }
    case 'seen': {
      const { credit } = event
      if (step.is !== 'arriving' && step.is !== 'late') return unchanged
      if (!credit || credit.transactionId === step.newest) return unchanged
      return become(
        { step: { is: 'arrived', credit } },
        { is: 'refresh' },
        { is: 'show-off-for-a-while' },
      )
    }
    case 'waited':
      if (step.is !== 'arriving') return unchanged
      return become({ step: { is: 'late', newest: step.newest } })
    case 'thanked':
      return state.thanks ? become({ thanks: false }) : unchanged
    case 'settled':
      return step.is === 'arrived' ? become({ step: { is: 'idle' } }) : unchanged
    case 'dismiss-problem':
      return state.problem === null ? unchanged : become({ problem: null })
  }
}
