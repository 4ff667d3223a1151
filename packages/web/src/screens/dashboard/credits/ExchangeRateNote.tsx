import type { PaymentOrder } from '../../../checkout/razorpay.ts'
import { credits, processedAtWords, exchangeRateWords } from '../../../strings/credits.ts'

/** A note about payment in rupees. The exchange rate is known after the first order (spec section 9). */
export function ExchangeRateNote({ lastOrder }: { lastOrder: PaymentOrder | null }) {
  return (
    <p aria-live="polite" className="mt-3 text-sm text-faint">
      {lastOrder
        ? processedAtWords(exchangeRateWords(lastOrder.amountINR, lastOrder.amountUSD))
        : credits.processedInInr}{' '}
      {credits.bankRate}
    </p>
  )
}
