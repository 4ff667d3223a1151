import { beforeAll, describe, expect, it } from 'vitest'
import { prepareDeckFromFile } from './prepare-deck.ts'
import { type PriceFilter, readDeckPrices } from './read-deck-prices.ts'
import { PAGE, deckFile } from '../../../testing/decks.ts'
import { useWorld } from '../../../testing/use-world.ts'

const FILE = deckFile(
  '447,United Kingdom - Mobile,GB,0.04,60,60',
  '44,United Kingdom,GB,0.01,60,60',
  '91,India,IN,0.02,60,60',
  '86,China,CN,0.03,1,1',
)

describe('the prices of a deck', () => {
  const world = useWorld({ shared: 'world' })
  let id: string
  beforeAll(async () => {
    const file = { kind: 'calls', name: 'Autumn', prices: FILE } as const
    const prepared = await prepareDeckFromFile(world, file, 'ada@ringback.test')
    if (!prepared.ok) throw new Error(prepared.why)
    id = prepared.value.id
  })

  async function prefixes(filter: PriceFilter, page = PAGE) {
    const read = await readDeckPrices(world, id, filter, page)
    if (!read.ok) throw new Error(read.why)
    return read.value.items.map(({ prefix }) => prefix)
  }

  it.each([
    [{}, ['44', '447', '86', '91']],
    [{ country: 'GB' }, ['44', '447']],
    [{ country: 'in' }, ['91']],
    [{ country: 'mobile' }, ['447']],
    [{ prefix: '+44 7' }, ['447']],
    [{ prefix: '8', country: 'china' }, ['86']],
    [{ country: 'Atlantis' }, []],
  ])('are those of %j', async (filter, expected) => {
    expect(await prefixes(filter)).toEqual(expected)
  })

  it('are read in pages', async () => {
    expect(await prefixes({}, { page: 2, limit: 3 })).toEqual(['91'])
    const first = await readDeckPrices(world, id, {}, { page: 1, limit: 3 })
    expect(first).toMatchObject({ value: { currentPage: 1, hasMore: true } })
  })

  it('have the markup of the rule for their prefix', async () => {
    world.business = {
      ...world.business,
      markupPercent: 10,
      destinationRules: [{ prefix: '+447', markupPercent: 50 }],
    }
    const read = await readDeckPrices(world, id, { country: 'GB' }, PAGE)
    expect(read).toMatchObject({
      value: {
        items: [
          {
            cost: 10_000n,
            callCost: 14_000n,
            selling: 15_400n,
            increments: { first: 60, next: 60 },
          },
          { cost: 40_000n, callCost: 44_000n, selling: 66_000n },
        ],
      },
    })
  })

  it('are refused for an unknown deck', async () => {
    expect(await readDeckPrices(world, 'deck_unknown', {}, PAGE)).toMatchObject({
      why: 'unknown-deck',
    })
  })
})
