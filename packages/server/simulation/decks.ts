import { importRates } from '../src/actions/rates/import-rates.ts'
import type { Random } from './random.ts'
import type { Expectations } from './expectations.ts'
import type { SimulationContext } from './context.ts'

const HEADER = 'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s'
const DESTINATIONS = [
  ['1', 'United States', 'US'],
  ['44', 'United Kingdom', 'GB'],
  ['447', 'United Kingdom - Mobile', 'GB'],
  ['33', 'France', 'FR'],
] as const

/** The operator imports new prices while calls continue at the old ones. */
export function startImport(context: SimulationContext, expected: Expectations): void {
  const { text: rates, prices } = newDeck(context.random, context.clock.now())
  // The prices may be in force even if the import fails: its response may be lost.
  expected.prices.push(...prices)
  const texts = { name: 'simulated deck', rates, overrides: null }
  context.startWork('import rates', ports => importRates(ports, texts, 'replace'))
}

/** Costs from $0.0005 to $0.06 a minute. Half of the decks have no price for one destination. */
function newDeck(random: Random, now: Date) {
  const rows = DESTINATIONS.filter(([prefix]) => prefix !== '33' || random.happens(50)).map(
    ([prefix, name, country]) => {
      const cost = random.between(5, 600) * 100
      const increment = random.pick([1, 6, 30, 60])
      const dollars = `0.${String(cost).padStart(6, '0')}`
      const line = [prefix, name, country, dollars, increment, increment].join(',')
      // 20% more, rounded up to a hundredth of a cent.
      const ratePerMinute = BigInt(Math.ceil((cost * 120) / 100 / 100) * 100)
      return { line, price: { prefix, ratePerMinute, billingSeconds: increment } }
    },
  )
  // An import that changes nothing is skipped, so each deck has a row of its own.
  const uniqueRow = `99${now.getTime() % 100_000},Nowhere,,0.01,60,60`
  const text = [HEADER, ...rows.map(({ line }) => line), uniqueRow].join('\n')
  return { text, prices: rows.map(({ price }) => price) }
}
