import type { PaymentOrder } from '../../../checkout/razorpay.ts'
import { credits, processedAt, rateOf } from '../../../strings/credits.ts'

/** What a payment in rupees means; the rate is known once something was ordered (spec section 9). */
export function RateNote({ quote }: { quote: PaymentOrder | null }) {
  return (
    <p aria-live="polite" className="mt-3 text-sm text-faint">
      {quote ? processedAt(rateOf(quote.amountINR, quote.amountUSD)) : credits.processedInInr}{' '}
      {credits.bankRate}
    </p>
  )
}
