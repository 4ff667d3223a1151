import { describe, expect, it } from 'vitest'
import { DECK_HEADER } from '../../../testing/decks.ts'
import { useInstances } from '../../../testing/instances.ts'
import { hasPostgres } from '../../../testing/test-database.ts'
import { type TestWorld } from '../../../testing/test-world.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { importDefaultFees, importDefaultRates } from './import-default-decks.ts'

const FEES = 'country_iso,number_type,monthly_fee_usd,voice\nUS,local,1.15,yes'
const deckAt = (cost: string, name = cost) => ({
  name,
  rates: `${DECK_HEADER}\n1,USA,US,${cost},60,60`,
  overrides: null,
})

const decksOf = ({ database }: TestWorld) =>
  database.kysely
    .selectFrom('rate_decks')
    .select(['kind', 'name', 'source', 'active'])
    .orderBy('kind')
    .execute()

describe('the default prices', () => {
  const world = useWorld()

  it('are activated once, and not when others are', async () => {
    await importDefaultRates(world, async () => deckAt('0.01', 'rates.csv'))
    await importDefaultRates(world, async () => deckAt('0.02'))
    await importDefaultFees(world, async () => FEES)
    await importDefaultFees(world, async () => FEES)
    const facts = { source: 'default', active: true }
    expect(await decksOf(world)).toEqual([
      { kind: 'calls', name: 'rates.csv', ...facts },
      { kind: 'numbers', name: 'number-fees.csv', ...facts },
    ])
  })

  it('have no faults', async () => {
    const faulty = async () => deckAt('free', 'rates.csv')
    await expect(importDefaultRates(world, faulty)).rejects.toThrow('rates.csv have faults')
    await expect(importDefaultFees(world, async () => '')).rejects.toThrow('have faults')
    expect(await decksOf(world)).toEqual([])
  })
})

describe.runIf(hasPostgres)('the default prices on PostgreSQL', () => {
  const servers = useInstances({ isBalanced: false })

  it('are activated once when three instances start at once', async () => {
    await servers.times(3, n =>
      importDefaultRates(servers.instance(n), async () => deckAt('0.01', 'rates.csv')),
    )
    expect(await decksOf(servers.first)).toHaveLength(1)
  })
})
