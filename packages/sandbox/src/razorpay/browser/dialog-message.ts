import type { PaidResponse } from '../checkout.ts'
import type { Refusal } from '../refusal.ts'

/** Messages from the dialog to the page that opened it. */
export type DialogMessage = { from: 'razorpay-sandbox' } & (
  | { type: 'paid'; response: PaidResponse }
  /** The dialog stays open for another attempt. */
  | { type: 'failed'; error: Refusal['error'] }
  | { type: 'dismissed' }
)

export function isDialogMessage(data: unknown): data is DialogMessage {
  return (
    typeof data === 'object' && data !== null && 'from' in data && data.from === 'razorpay-sandbox'
  )
}
