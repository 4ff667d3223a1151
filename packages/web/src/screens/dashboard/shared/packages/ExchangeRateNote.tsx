import type { CreditPackage } from '@ringback/contract/customers/credit'
import type { PaymentOrder } from '../../../../checkout/razorpay.ts'
import { credits, processedAtText, exchangeRateText } from '../../../../strings/credits.ts'

interface ExchangeRateNoteProps {
  lastOrder: PaymentOrder | null
  packages: readonly CreditPackage[]
}

/** The rate at which payments are processed in rupees (spec section 9), and which cards that leaves out. */
export function ExchangeRateNote({ lastOrder, packages }: ExchangeRateNoteProps) {
  const rate = lastOrder
    ? exchangeRateText(lastOrder.amountINR, lastOrder.amountUSD)
    : quotedRate(packages)
  return (
    <p className="mt-3 text-sm text-faint">
      {rate === null ? credits.processedInInr : processedAtText(rate)} {credits.bankRate}{' '}
      {credits.foreignCards}
    </p>
  )
}

/** The rate of the packages' prices. The last package has the highest price, so its rate is the most exact. */
function quotedRate(packages: readonly CreditPackage[]): string | null {
  const largest = packages.at(-1)
  return largest?.priceINR === undefined ? null : exchangeRateText(largest.priceINR, largest.price)
}
