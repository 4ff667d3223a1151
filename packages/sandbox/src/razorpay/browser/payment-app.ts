import type { OpenAnswer, PayAnswer } from '../checkout.ts'
import { answerSince, attemptsSoFar, text } from './dialog-request.ts'

const POLL_MS = 300
/** The vendor's script names Google Pay's address here, from which a browser would fetch a manifest. */
const ANY_METHOD = 'basic-card'

/** Whether this document may use `PaymentRequest`, which the page's permissions policy decides. */
export function hasPaymentRequest(): boolean {
  try {
    const total = { label: 'Total', amount: { currency: 'INR', value: '1.00' } }
    return Boolean(new PaymentRequest([{ supportedMethods: ANY_METHOD, data: {} }], { total }))
  } catch {
    return false
  }
}

/**
 * Opens a UPI app by its link, in this frame, and waits until the customer has answered in the app. In the sandbox the
 * control API answers. A browser that blocks the link replaces this document by an error page, so that nobody waits.
 *
 * @param scheme of the app: `upi` for any, or for example `tez`
 * @param onAsked called when every answer from now on is seen
 */
export async function askApp(
  scheme: string,
  order: OpenAnswer & { ok: true },
  onAsked: () => void,
): Promise<PayAnswer> {
  const attempts = await attemptsSoFar()
  onAsked()
  const link = new URLSearchParams({
    pa: 'merchant@sandbox',
    pn: text('name') || 'Merchant',
    tr: text('order_id'),
    am: (order.amount / 100).toFixed(2),
    cu: order.currency,
  })
  location.href = `${scheme}://pay?${link}`
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    const answer = await answerSince(attempts)
    if (answer) return answer
  }
}
