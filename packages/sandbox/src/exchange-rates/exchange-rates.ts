import type { FastifyInstance } from 'fastify'
import { type Faults, withFaults } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'

/** What the source of exchange rates responds. It may be set at any time. */
export interface ExchangeRates {
  inrPerUsd: number
}

/** The rate that the product is started with. */
export const USUAL_INR_PER_USD = 83.215

/** Serves the exchange rate in the form that most public sources use. */
export function mountExchangeRates(
  app: FastifyInstance,
  deps: { faults: Faults; requests: RequestLog },
): ExchangeRates {
  const rates: ExchangeRates = { inrPerUsd: USUAL_INR_PER_USD }
  const errorBody = (status: number) => ({ success: false, error: { code: status } })
  app.get(
    '/exchange-rates/latest',
    withFaults(deps, { vendor: 'exchange-rates', operation: 'latest', errorBody }, () => ({
      base: 'USD',
      rates: { INR: rates.inrPerUsd },
    })),
  )
  return rates
}
