import { affordableSeconds } from '@ringback/contract/billing'
import { RATE_DEBOUNCE_MS } from '@ringback/contract/limits'
import type { Micros } from '@ringback/contract/money'
import { isDialable } from '@ringback/contract/phone'
import { useEffect, useState } from 'react'
import { useSellingRate } from '../../../../api/queries.ts'
import type { RateView } from './RateLine.tsx'

/**
 * The rate of the typed number (spec section 5), requested 500 ms after the last change. A late response
 * for an earlier number is never shown, because responses are cached by number.
 */
export function useRate(number: string, credit: Micros | null) {
  const dialableNumber = isDialable(number) ? number : null
  const debouncedNumber = useDebounced(dialableNumber, RATE_DEBOUNCE_MS)
  const query = useSellingRate(debouncedNumber)
  return { rate: view(), retry: () => void query.refetch() }

  function view(): RateView {
    if (dialableNumber === null) return { is: 'empty' }
    // A known rate stays on the screen while it is requested again.
    if (dialableNumber !== debouncedNumber || (query.isFetching && !query.data)) {
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

/** Returns the newest value that did not change for `waitMs`. On the first render it returns `value`. */
function useDebounced<T>(value: T, waitMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return debounced
}
