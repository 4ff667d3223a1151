import { affordableSeconds } from '@ringback/contract/billing'
import { RATE_DEBOUNCE_MS } from '@ringback/contract/limits'
import type { Micros } from '@ringback/contract/money'
import { isDialable } from '@ringback/contract/phone'
import { useKnownRate, useSellingRate } from '../../../../api/queries.ts'
import { useDebounced } from '../../shared/use-debounced.ts'
import type { RateView } from './RateLine.tsx'

/**
 * The rate of the typed number (spec section 5), requested 500 ms after the last change. A late response
 * for an earlier number is never shown, because responses are cached by number.
 */
export function useRate(number: string, credit: Micros | null) {
  const dialableNumber = isDialable(number) ? number : null
  const debouncedNumber = useDebounced(dialableNumber, RATE_DEBOUNCE_MS)
  // A rate that is known, as beside a recent call, needs no request to wait for.
  const isKnown = useKnownRate(dialableNumber)
  const lookedUp = isKnown ? dialableNumber : debouncedNumber
  const query = useSellingRate(lookedUp)
  return { rate: view(), retry: () => void query.refetch() }

  function view(): RateView {
    if (dialableNumber === null) return { is: 'empty' }
    // A known rate stays on the screen while it is requested again.
    if (dialableNumber !== lookedUp || (query.isFetching && !query.data)) {
      return { is: 'loading' }
    }
    if (!query.data) return { is: 'missing' }
    const { sellingRatePerMinute, sellingBillingSeconds, destination, message } = query.data
    const { maxCallSeconds } = query.data
    const tariff = { ratePerMinute: sellingRatePerMinute, billingSeconds: sellingBillingSeconds }
    return {
      is: 'ready',
      ...tariff,
      destination,
      message: message ?? null,
      affordableSeconds: credit === null ? null : affordableSeconds(tariff, credit),
      maxCallSeconds,
    }
  }
}
