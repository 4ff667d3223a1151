import { destinationText } from '@ringback/contract/text/places'
import { affordableSeconds } from '@ringback/contract/calls/billing'
import { RATE_DEBOUNCE_MS } from '@ringback/contract/limits'
import type { Micros } from '@ringback/contract/money'
import { isDialable } from '@ringback/contract/phone/e164'
import type { Failure } from '../../../../api/client.ts'
import { useKnownRate, useSellingRate } from '../../../../api/queries.ts'
import { useDebounced } from '../../shared/use-debounced.ts'
import type { DoubtfulNumber } from './doubtful-number.ts'
import type { RateView } from './RateLine.tsx'

/**
 * The rate of the typed number (spec section 5), requested 500 ms after the last change. A late response
 * for an earlier number is never shown, because responses are cached by number. A doubtful number has no rate: the doubt
 * is shown after the same time, because digits may follow, and an emergency number at once.
 */
export function useRate(number: string, doubtful: DoubtfulNumber | null, credit: Micros | null) {
  const isSettled = useDebounced(number, RATE_DEBOUNCE_MS) === number
  const dialableNumber = isDialable(number) && doubtful === null ? number : null
  // A rate that is known, as of a number that was called before, needs no request to wait for.
  const isKnown = useKnownRate(dialableNumber)
  const lookedUp = isKnown || isSettled ? dialableNumber : null
  const query = useSellingRate(lookedUp)
  return { rate: view(), retry: () => lookedUp !== null && void query.refetch() }

  function view(): RateView {
    if (doubtful !== null) {
      return isSettled || EMERGENCY.test(number)
        ? { is: 'doubtful', ...doubtful }
        : { is: 'loading' }
    }
    if (dialableNumber === null) return { is: 'empty' }
    // A known rate stays on the screen while it is requested again.
    if (dialableNumber !== lookedUp || (query.isFetching && !query.data)) {
      return { is: 'loading' }
    }
    if (!query.data) return { is: 'missing', reason: reasonOf(query.error?.failure) }
    const { destination, message, maxCallSeconds, ...rate } = query.data
    const tariff = {
      ratePerMinute: rate.sellingRatePerMinute,
      billingSeconds: rate.sellingBillingSeconds,
    }
    return {
      is: 'ready',
      ...tariff,
      destination: destinationText(destination),
      message: message ?? null,
      affordableSeconds: credit === null ? null : affordableSeconds(tariff, credit),
      maxCallSeconds,
    }
  }
}

/** The emergency numbers that no number of any country begins with, or hardly one. */
const EMERGENCY = /^\+?(112|911|999|000)$|^\+1911/

/** The server's reason for a number that may not be called. That there is no rate is said already. */
function reasonOf(failure: Failure | undefined): string | null {
  return failure?.status === 403 ? failure.error : null
}
