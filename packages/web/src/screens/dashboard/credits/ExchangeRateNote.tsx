import type { PaymentOrder } from '../../../checkout/razorpay.ts'
import { credits, processedAtWords, exchangeRateWords } from '../../../strings/credits.ts'

/** A note about payment in rupees. The exchange rate is known after the first order (spec section 9). */
export function ExchangeRateNote({ quote }: { quote: PaymentOrder | null }) {
  return (
    <p aria-live="polite" className="mt-3 text-sm text-faint">
      {quote
        ? processedAtWords(exchangeRateWords(quote.amountINR, quote.amountUSD))
        : credits.processedInInr}{' '}
      {credits.bankRate}
    </p>
  )
}
