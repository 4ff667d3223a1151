import { RATE_DEBOUNCE_MS } from '@ringback/contract/limits'
import type { Micros } from '@ringback/contract/money'
import { isDialable } from '@ringback/contract/phone'
import { useEffect, useState } from 'react'
import { useSellingRate } from '../../../../api/queries.ts'
import { affordableSeconds } from './call-cost.ts'
import type { RateView } from './RateLine.tsx'

/**
 * The rate of a number that is being typed (spec section 5): asked 500 ms after the last change, and
 * an answer for an earlier number is never shown, because answers are kept by number.
 */
export function useRate(bare: string, credit: Micros | null) {
  const wanted = isDialable(bare) ? bare : null
  const settled = useSettled(wanted, RATE_DEBOUNCE_MS)
  const query = useSellingRate(settled)
  return { rate: view(), retry: () => void query.refetch() }

  function view(): RateView {
    if (wanted === null) return { is: 'empty' }
    if (wanted !== settled || query.isFetching) return { is: 'loading' }
    if (!query.data) return { is: 'missing' }
    const { sellingRatePerMinute, sellingBillingSeconds, destination, message } = query.data
    const tariff = { ratePerMinute: sellingRatePerMinute, billingSeconds: sellingBillingSeconds }
    return {
      is: 'ready',
      ...tariff,
      destination,
      message: message ?? null,
      affordableSeconds: credit === null ? null : affordableSeconds(tariff, credit),
    }
  }
}

/** The value once it has not changed for so long; nothing to wait for is settled at once. */
function useSettled<T>(value: T, waitMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
