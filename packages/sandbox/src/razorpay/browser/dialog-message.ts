import type { PaidResponse } from '../checkout.ts'
import type { Refusal } from '../refusal.ts'

/** What the dialog in the frame tells the page that opened it. */
export type DialogMessage = { from: 'razorpay-sandbox' } & (
  | { is: 'paid'; response: PaidResponse }
  /** The dialog stays open for another try. */
  | { is: 'failed'; error: Refusal['error'] }
  | { is: 'dismissed' }
)

export function isDialogMessage(data: unknown): data is DialogMessage {
  return (
    typeof data === 'object' && data !== null && 'from' in data && data.from === 'razorpay-sandbox'
  )
}
