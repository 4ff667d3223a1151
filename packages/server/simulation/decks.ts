import { importRates } from '../src/actions/rates/import-rates.ts'
import type { Dice } from './random.ts'
import type { Expectations } from './expectations.ts'
import type { Scene } from './context.ts'

const HEADER = 'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s'
const DESTINATIONS = [
  ['1', 'United States', 'US'],
  ['44', 'United Kingdom', 'GB'],
  ['447', 'United Kingdom - Mobile', 'GB'],
  ['33', 'France', 'FR'],
] as const

/** The operator puts new prices in force, while calls are under way at the old ones. */
export function beginImport(scene: Scene, town: Expectations): void {
  const { text: rates, prices } = newDeck(scene.dice, scene.clock.now())
  // From the moment it is asked for it may be in force, whatever the answer is.
  town.prices.push(...prices)
  const texts = { name: 'simulated deck', rates, overrides: null }
  scene.begin('import rates', ports => importRates(ports, texts, 'replace'))
}

/** Costs from $0.0005 to $0.06 a minute; now and then a destination has no price. */
function newDeck(dice: Dice, now: Date) {
  const rows = DESTINATIONS.filter(([prefix]) => prefix !== '33' || dice.happens(50)).map(
    ([prefix, name, country]) => {
      const cost = dice.between(5, 600) * 100
      const increment = dice.pick([1, 6, 30, 60])
      const dollars = `0.${String(cost).padStart(6, '0')}`
      const line = [prefix, name, country, dollars, increment, increment].join(',')
      // 20% more, rounded up to a hundredth of a cent.
      const ratePerMinute = BigInt(Math.ceil((cost * 120) / 100 / 100) * 100)
      return { line, price: { prefix, ratePerMinute, billingSeconds: increment } }
    },
  )
  // A deck that is like the one before is none: each has something of its own.
  const own = `99${now.getTime() % 100_000},Nowhere,,0.01,60,60`
  const text = [HEADER, ...rows.map(({ line }) => line), own].join('\n')
  return { text, prices: rows.map(({ price }) => price) }
}
