import type { FastifyInstance } from 'fastify'
import type { ExchangeRates } from '../exchange-rates/exchange-rates.ts'
import { readPositiveNumber } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Sets the exchange rate that the product fetches. */
export function exchangeRateRoutes(
  scope: FastifyInstance,
  { exchangeRates }: { exchangeRates: ExchangeRates },
): void {
  scope.get('/exchange-rate', () => ({ inrPerUsd: exchangeRates.inrPerUsd }))
  scope.post('/exchange-rate', (request, reply) => {
    const rate = readPositiveNumber(request.body, 'inrPerUsd')
    if (!rate.ok) return refuse(reply, 400, rate.error)
    exchangeRates.inrPerUsd = rate.value
    return { inrPerUsd: exchangeRates.inrPerUsd }
  })
}
