import { activateDeck } from '@ringback/server/actions/rates/activate-deck'
import { prepareDeckFromFile } from '@ringback/server/actions/rates/prepare-deck'
import { insertOperator } from '@ringback/server/store/operators/operators'
import { DECK_HEADER } from '@ringback/server/testing/decks'
import type { Expectations } from '../checks/expectations.ts'
import type { SimulationContext } from '../context.ts'

const OPERATOR = { id: 'opr_simulated', email: 'owner@ringback.example', role: 'owner' } as const
/** Who makes the changes of operators, and why. */
export const BY = { operator: OPERATOR, reason: 'Prices of the simulation', requestId: 'simulated' }
const ACCEPTS = { belowCost: true, largeChange: true }
const DESTINATIONS = [
  ['1', 'United States', 'US'],
  ['44', 'United Kingdom', 'GB'],
  ['447', 'United Kingdom - Mobile', 'GB'],
  ['33', 'France', 'FR'],
] as const

/** Adds the operator who changes prices. */
export async function addOperator({ database, clock }: SimulationContext): Promise<void> {
  await database.transaction(tx => insertOperator(tx, { ...OPERATOR, now: clock.now() }))
}

/** The operator imports new prices while calls continue at the old ones. */
export function startImport(context: SimulationContext, expected: Expectations): void {
  const { text, prices } = newDeck(context)
  // The prices may be active even if the import fails: its response may be lost.
  expected.prices.push(...prices)
  const upload = { kind: 'calls', name: 'simulated deck', prices: text } as const
  context.startWork('import rates', async ports => {
    const prepared = await prepareDeckFromFile(ports, upload, OPERATOR.email)
    if (!prepared.ok) throw new Error(`The simulated deck is refused: ${prepared.why}`)
    return activateDeck(ports, BY, prepared.value.id, ACCEPTS)
  })
}

/** The operator imports new monthly fees. Rentals that exist keep their fee. */
export function startFeeImport(context: SimulationContext, { fees }: Expectations): void {
  const cents = context.random.between(5, 70)
  const cost = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  // 25% more, rounded up to a cent.
  fees.add(BigInt(Math.ceil((cents * 125) / 100)) * 10_000n)
  const header = 'country_iso,number_type,monthly_fee_usd,voice,incoming_per_minute_usd'
  const prices = `${header}\nUS,local,${cost},yes,0.0085`
  const upload = { kind: 'numbers', name: 'simulated fees', prices } as const
  context.startWork('import fees', async ports => {
    const prepared = await prepareDeckFromFile(ports, upload, OPERATOR.email)
    if (!prepared.ok) throw new Error(`The simulated fees are refused: ${prepared.why}`)
    return activateDeck(ports, BY, prepared.value.id, ACCEPTS)
  })
}

/** What the carrier charges for a minute of the browser's leg, in micro-dollars. */
const BROWSER_LEG = 4_000

/** 20% more, rounded up to a hundredth of a cent. */
function withMarkup(cost: number): bigint {
  return BigInt(Math.ceil((cost * 120) / 100 / 100) * 100)
}

/** Costs from $0.0005 to $0.06 a minute. Half of the decks have no price for one destination. */
function newDeck({ random, deckSteps }: SimulationContext) {
  const rows = DESTINATIONS.filter(([prefix]) => prefix !== '33' || random.happens(50)).map(
    ([prefix, name, country]) => {
      const cost = random.between(5, 600) * 100
      const increment = random.pick(deckSteps)
      const dollars = `0.${String(cost).padStart(6, '0')}`
      const line = [prefix, name, country, dollars, increment, increment].join(',')
      const price = {
        ...{ prefix, billingSeconds: increment, costPerMinute: BigInt(cost) },
        ratePerMinute: withMarkup(cost + BROWSER_LEG),
        phoneRatePerMinute: withMarkup(cost),
      }
      return { line, price }
    },
  )
  const text = [DECK_HEADER, ...rows.map(({ line }) => line)].join('\n')
  return { text, prices: rows.map(({ price }) => price) }
}
